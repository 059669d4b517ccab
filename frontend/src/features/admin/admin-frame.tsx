/** What every admin page stands in: where one is, and who. */
import AccountCircleOutlined from "@mui/icons-material/AccountCircleOutlined";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import ManageAccountsOutlined from "@mui/icons-material/ManageAccountsOutlined";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import AppBar from "@mui/material/AppBar";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Toolbar from "@mui/material/Toolbar";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { adminText, accountText } from "../../shared/text/admin.ts";
import { siteText } from "../../shared/text/site.ts";
import { useTown } from "../../shared/town/context.ts";
import { TOOLTIP_DELAY_MS } from "../../shared/ui/action-button.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TownMark } from "../../shared/ui/town-mark.tsx";

interface AdminFrameProps {
  username: string;
  onSignOut: () => void;
  children: ReactNode;
}

export function AdminFrame({ username, onSignOut, children }: AdminFrameProps) {
  const town = useTown();
  return (
    <>
      <AppBar position="static">
        <Container disableGutters maxWidth={false} sx={width}>
          <Toolbar disableGutters variant="dense" sx={toolbar}>
            <TownMark />
            <Typography component="strong" noWrap sx={{ mr: "auto", fontWeight: 700 }}>
              {town.name}
            </Typography>
            <Button color="inherit" href="/" startIcon={<OpenInNewRounded />}>
              <span>{adminText.viewSite}</span>
            </Button>
            <Tooltip title={siteText.darkTheme} enterDelay={TOOLTIP_DELAY_MS}>
              <SchemeSwitch />
            </Tooltip>
            <AccountMenu name={username} onSignOut={onSignOut} />
          </Toolbar>
        </Container>
      </AppBar>
      <Container component="main" disableGutters maxWidth={false} sx={width}>
        {children}
      </Container>
    </>
  );
}

/** Lists have many columns: they take what wide screens have. */
const width = { maxWidth: 1760, px: { xs: 2, md: 3 } } as const;
const toolbar = {
  gap: 1,
  minHeight: 56,
  "& .MuiButton-root": { flexShrink: 0 },
  // On phones the icons speak; the words stay for those who listen.
  "@media (max-width: 767.95px)": {
    "& .MuiButton-root": { minWidth: 44, px: 1 },
    "& .MuiButton-startIcon": { m: 0 },
    "& .MuiButton-root > span:last-of-type": { position: "absolute", clipPath: "inset(50%)" },
  },
} as const;

/** Who is signed in, with the ways to the account and out. */
export function AccountMenu({ name, onSignOut }: { name: string; onSignOut: () => void }) {
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
      {/* Inside of the header, so that it is found among the page's landmarks. */}
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
