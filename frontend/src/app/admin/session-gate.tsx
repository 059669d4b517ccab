/** Lets through who belongs here and sends the others where they belong. */
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { sessionQuery } from "../../features/sign-in/session-api.ts";
import { signInText } from "../../shared/text/admin.ts";
import { FullSpinner } from "../../shared/ui/full-spinner.tsx";
import { FailureState } from "../../shared/ui/states.tsx";

interface SessionGateProps {
  /** Whom the children are for. */
  wants: "signedIn" | "signedOut";
  children: ReactNode;
}

export function SessionGate({ wants, children }: SessionGateProps) {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery);
  if (data) {
    const is = data.authenticated ? "signedIn" : "signedOut";
    if (is === wants) return children;
    return <Navigate to={is === "signedIn" ? "/admin" : "/login"} replace />;
  }
  if (!error || isFetching) return <FullSpinner text={signInText.checking} />;
  return (
    <Box component="main" sx={{ display: "grid", alignContent: "center", minHeight: "100vh" }}>
      <FailureState heading="h1" title={signInText.unexpected} onRetry={() => void refetch()} />
    </Box>
  );
}
