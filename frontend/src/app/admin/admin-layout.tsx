/**
 * Layout of every page for signed-in admins: the frame, the menu, and the sign-in when the session
 * ends.
 */
import type { AuthCheck } from "@mainstreet/contracts/auth";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "react-router-dom";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import AccountCircleOutlined from "@mui/icons-material/AccountCircleOutlined";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import ManageAccountsOutlined from "@mui/icons-material/ManageAccountsOutlined";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import AppBar from "@mui/material/AppBar";
import Container from "@mui/material/Container";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Toolbar from "@mui/material/Toolbar";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useChangesFromOtherTabs } from "../../admin/api/invalidation.ts";
import { useFailureToast } from "../../admin/api/use-record-actions.ts";
import { postLogout, sessionQuery } from "../../features/sign-in/session-api.ts";
import { useLast } from "../../shared/hooks/use-history-layer.ts";
import { accountText, adminText, signInText } from "../../shared/text/admin.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { usePageFocus } from "../use-page-focus.ts";
import { SessionGate } from "./sign-in-page.tsx";
import { SignInForm } from "../../features/sign-in/sign-in-form.tsx";
import type { SignInFormProps } from "../../features/sign-in/sign-in-form.tsx";
import { siteText } from "../../shared/text/site.ts";
import { edge } from "../../shared/theme/tokens.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { OpensNothing } from "../../shared/ui/lazy-part.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TownLogo } from "../../shared/ui/town-logo.tsx";

/** In a tab, the heading of its list; elsewhere, the page's. */
const HEADING = "[role=tabpanel] h2, main:not(:has([role=tabpanel])) h1:not(output *)";
/**
 * What keeps the focus, such as the chosen tab. A link may also remain on the next page, and the
 * menu's button gets the focus back as the menu closes: neither keeps it.
 */
const BUSY = "main :focus:not(a), [role=tab]:focus, button:focus:not([aria-haspopup])";

export function AdminLayout() {
  usePageFocus(useLocation().pathname, HEADING, BUSY);
  useChangesFromOtherTabs(leave);
  const client = useQueryClient();
  const toast = useToast();
  const fail = useFailureToast();
  const session = useQuery(sessionQuery).data;
  const username = useLast(session?.authenticated ? (session.user?.username ?? "") : undefined);
  const { mutate: signOut } = useMutation({
    mutationFn: postLogout,
    onSuccess: () => window.location.assign("/login"),
    onError: (error) => fail(adminText.signOutFailed, error),
  });
  const goOn = async (signedIn: AuthCheck) => {
    // The check that follows may fail, which must not leave the admin behind the sign-in.
    client.setQueryData(sessionQuery.queryKey, signedIn);
    // Refetches whatever was refused in the meantime.
    await client.invalidateQueries();
    toast({ title: signInText.again, description: signInText.againNote });
  };
  // Only if nobody was signed in here: otherwise a redirect would lose what was typed.
  if (username === undefined) return <SessionGate wants="signedIn">{null}</SessionGate>;
  return (
    <>
      <AdminFrame username={username} onSignOut={() => signOut()}>
        {/* A dialog that opens late would cover the sign-in. */}
        <OpensNothing value={!session?.authenticated}>
          <Outlet />
        </OpensNothing>
      </AdminFrame>
      {!session?.authenticated && <SessionEnded onSignedIn={(signedIn) => void goOn(signedIn)} />}
    </>
  );
}

/**
 * Leaves the page once its admin has signed out elsewhere, so that nobody can read it. Returns
 * false, and stays, when unsaved input would be lost.
 */
function leave(): boolean {
  // Forms with unsaved input cancel this event.
  const mayLeave = window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (mayLeave) window.location.replace("/login");
  return mayLeave;
}

/** Dialog over the page on which the session ended; after signing in again, one continues there. */
function SessionEnded({ onSignedIn }: SignInFormProps) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-describedby={id}>
      <DialogTitle variant="h3">{signInText.endedTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={id} sx={{ mb: 2 }}>
          {signInText.ended}
        </DialogContentText>
        <SignInForm onSignedIn={onSignedIn} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" href="/login">
          {signInText.toSignIn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface AdminFrameProps {
  username: string;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame of every admin page: a header with the town and the signed-in admin. */
function AdminFrame({ username, onSignOut, children }: AdminFrameProps) {
  const town = useTown();
  return (
    <>
      <AppBar position="static">
        <Container disableGutters maxWidth={false} sx={width}>
          <Toolbar disableGutters variant="dense" sx={toolbar}>
            <TownLogo />
            <Typography component="strong" noWrap sx={{ mr: "auto", fontWeight: 700 }}>
              {town.name}
            </Typography>
            <Button color="inherit" href="/" startIcon={<OpenInNewRounded />}>
              <span>{adminText.viewSite}</span>
            </Button>
            <Tooltip title={siteText.darkTheme}>
              <SchemeSwitch />
            </Tooltip>
            <AccountMenu name={username} onSignOut={onSignOut} />
          </Toolbar>
        </Container>
      </AppBar>
      <Container component="main" tabIndex={-1} disableGutters maxWidth={false} sx={content}>
        {children}
      </Container>
    </>
  );
}

/** Lists have many columns, so they use wide screens. */
const width = { maxWidth: 1760, px: { xs: edge(16), md: edge(24) } } as const;
const content = { ...width, "&:focus-visible": { outline: "none" } } as const;
const toolbar = {
  gap: 1,
  minHeight: 56,
  "& .MuiButton-root": { flexShrink: 0 },
  // On phones only the icons are visible; the labels stay for screen readers.
  "@media (max-width: 767.95px)": {
    "& .MuiButton-root": { minWidth: 44, px: 1 },
    "& .MuiButton-startIcon": { m: 0 },
    "& .MuiButton-root > span:last-of-type": {
      position: "absolute",
      inset: 0,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
} as const;

/** The signed-in admin's name, with a menu to the account and to sign out. */
function AccountMenu({ name, onSignOut }: { name: string; onSignOut: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircleOutlined />}
        aria-label={accountText.menu(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>{name}</span>
      </Button>
      {/* Inside the header, so that it is within one of the page's landmarks. */}
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close} disablePortal>
        <MenuItem component={Link} to="/admin/account" onClick={close}>
          <ListItemIcon>
            <ManageAccountsOutlined fontSize="small" />
          </ListItemIcon>
          {accountText.open}
        </MenuItem>
        <MenuItem onClick={onSignOut}>
          <ListItemIcon>
            <LogoutRounded fontSize="small" />
          </ListItemIcon>
          {adminText.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}
