/** `/login` and `/admin/login`: the same screen. */
import CheckRounded from "@mui/icons-material/CheckRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useChangesFromOtherTabs } from "../../admin/api/invalidation.ts";
import { usePageTitle } from "../../shared/ui/page.tsx";
import { SIGN_IN_REDIRECT_MS, signInText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { TownLogo } from "../../shared/ui/town-logo.tsx";
import { SignInForm } from "../../features/sign-in/sign-in-form.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { sessionQuery } from "../../features/sign-in/session-api.ts";
import { FailureState, FullSpinner } from "../../shared/ui/states.tsx";

/** A full page load starts the app with the new session. */
const toDashboard = () => window.location.assign("/admin");

export function SignInPage() {
  useChangesFromOtherTabs();
  usePageTitle(signInText.pageTitle(useTown().name));
  const toast = useToast();
  const welcome = () => {
    toast({ title: signInText.success, description: signInText.redirecting });
    setTimeout(toDashboard, SIGN_IN_REDIRECT_MS);
  };
  return (
    <SessionGate wants="signedOut">
      <SignIn onSignedIn={welcome} />
    </SessionGate>
  );
}

function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const town = useTown();
  return (
    <Box component="main" sx={page}>
      <Card component="section" sx={{ display: "grid", gap: 3, p: 3 }}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: "center" }}>
          <TownLogo />
          <div>
            <Typography component="h1" variant="h2">
              {signInText.title}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {town.name}
            </Typography>
          </div>
        </Stack>
        <SignInForm onSignedIn={onSignedIn} />
        <Link href="/" variant="body2" sx={{ justifySelf: "start", py: 1.5, my: -1.5 }}>
          {signInText.backToSite}
        </Link>
      </Card>
      <Box component="aside" sx={{ color: "text.secondary" }}>
        <Typography>{signInText.intro}</Typography>
        <List dense disablePadding>
          {signInText.abilities.map((ability) => (
            <ListItem key={ability} disableGutters>
              <ListItemIcon sx={{ minWidth: 28 }}>
                <CheckRounded color="primary" fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={ability} slotProps={{ primary: { variant: "body1" } }} />
            </ListItem>
          ))}
        </List>
      </Box>
    </Box>
  );
}

const page = {
  boxSizing: "border-box",
  display: "grid",
  columnGap: 8,
  rowGap: 3,
  alignContent: "center",
  alignItems: "center",
  justifyContent: "center",
  gridTemplateColumns: { xs: "minmax(0, 400px)", lg: "400px 320px" },
  minHeight: "100vh",
  p: 2,
} as const;

interface SessionGateProps {
  /** Whom the children are for. */
  wants: "signedIn" | "signedOut";
  children: ReactNode;
}

/**
 * Renders the children for those they are for, and redirects everyone else to the dashboard or the
 * sign-in.
 */
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
