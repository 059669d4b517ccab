/** What every admin page stands in: where one is, and who. */
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import AppBar from "@mui/material/AppBar";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useChangesElsewhere } from "../../admin/api/changes.ts";
import { adminText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/town/context.ts";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TownMark } from "../../shared/ui/town-mark.tsx";
import { AccountMenu } from "./account-menu.tsx";

interface AdminFrameProps {
  username: string;
  onSignOut: () => void;
  children: ReactNode;
}

export function AdminFrame({ username, onSignOut, children }: AdminFrameProps) {
  const town = useTown();
  useChangesElsewhere();
  return (
    <>
      <AppBar position="static" color="inherit" elevation={0} sx={bar}>
        <Container disableGutters maxWidth={false} sx={width}>
          <Toolbar disableGutters variant="dense" sx={toolbar}>
            <TownMark />
            <Typography component="strong" noWrap sx={{ mr: "auto", fontWeight: 700 }}>
              {town.name}
            </Typography>
            <Button color="inherit" href="/" startIcon={<OpenInNewRounded />}>
              <span>{adminText.viewSite}</span>
            </Button>
            <SchemeSwitch />
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
const bar = { borderBottom: 1, borderColor: "divider" } as const;
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
