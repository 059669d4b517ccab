/** Lets through who belongs here and sends the others where they belong. */
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { sessionQuery } from "../../features/sign-in/session-api.ts";
import { adminText } from "../../shared/text/admin.ts";
import { signInText } from "../../shared/text/admin.ts";
import { siteText } from "../../shared/text/site.ts";
import { FullSpinner } from "../../shared/ui/full-spinner.tsx";

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
    <Alert
      severity="error"
      sx={{ m: 3 }}
      action={<Button onClick={() => void refetch()}>{siteText.tryAgain}</Button>}
    >
      <AlertTitle>{adminText.error}</AlertTitle>
      {signInText.unexpected}
    </Alert>
  );
}
