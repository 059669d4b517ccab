/** An admin's own account: the password, and where it is in use. */
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import { accountText as words } from "../../shared/text/account.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

interface AccountPageProps {
  username: string;
  /** After signing out everywhere. */
  onSignedOut: () => void;
}

export function AccountPage({ username, onSignedOut }: AccountPageProps) {
  return (
    <Ground>
      <Link to="/admin">
        <ArrowBackRounded aria-hidden="true" fontSize="small" />
        {words.back}
      </Link>
      <Typography variant="h1" sx={{ fontSize: "1.75rem" }}>
        {words.title}
      </Typography>
      <p>{words.intro(username)}</p>
      <section>
        <Typography component="h2" variant="h2">
          {words.sessionsTitle}
        </Typography>
        <SessionList />
        <SignOutEverywhere onSignedOut={onSignedOut} />
      </section>
      <section>
        <Typography component="h2" variant="h2">
          {words.passwordTitle}
        </Typography>
        <PasswordForm username={username} />
      </section>
    </Ground>
  );
}

const Ground = styled("div")(({ theme }) => ({
  maxWidth: 720,
  paddingBlock: "24px 64px",
  "& > p": { margin: "4px 0 0", color: theme.vars.palette.text.secondary },
  "& > a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    marginBottom: 16,
    fontSize: "0.875rem",
    color: theme.vars.palette.primary.main,
  },
  "& > section": { display: "grid", gap: 16, justifyItems: "start", marginTop: 32 },
  "& > section > ul, & > section > form": { justifySelf: "stretch" },
}));
