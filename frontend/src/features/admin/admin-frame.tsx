/** The dashboard's frame: who and where one is, tabs, the way out. */
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { adminText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/town/context.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TabLinks, tabId } from "../../shared/ui/tab-links.tsx";
import type { TabLink } from "../../shared/ui/tab-links.tsx";
import { TownMark } from "../../shared/ui/town-mark.tsx";

interface AdminFrameProps {
  tabs: TabLink[];
  chosen: string;
  onSignOut: () => void;
  /** Stands above the tabs. */
  worklist: ReactNode;
  children: ReactNode;
}

const PANEL_ID = "admin-panel";

export function AdminFrame({ tabs, chosen, onSignOut, worklist, children }: AdminFrameProps) {
  const town = useTown();
  return (
    <>
      <Bar>
        <Row>
          <TownMark />
          <strong>{town.name}</strong>
          <Button color="inherit" href="/" startIcon={<OpenInNewRounded />}>
            <span>{adminText.viewSite}</span>
          </Button>
          <SchemeSwitch />
          <Button color="inherit" onClick={onSignOut} startIcon={<LogoutRounded />}>
            <span>{adminText.signOut}</span>
          </Button>
        </Row>
      </Bar>
      <PageWidth as="main">
        <Typography variant="h1" sx={{ mt: 4, mb: 1, fontSize: "1.75rem" }}>
          {adminText.title}
        </Typography>
        {worklist}
        <Tabs>
          <TabLinks label={adminText.tabsLabel} tabs={tabs} chosen={chosen} panelId={PANEL_ID} />
        </Tabs>
        <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(chosen)}>
          {children}
        </div>
      </PageWidth>
    </>
  );
}

const Bar = styled("header")(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Row = styled(PageWidth)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  height: 56,
  "& strong": {
    minWidth: 0,
    marginRight: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .MuiButton-root": { flexShrink: 0, fontSize: "0.875rem" },
  // On phones the icons speak; the words stay for those who listen.
  [theme.breakpoints.down("md")]: {
    "& .MuiButton-root": { minWidth: 44, paddingInline: 8 },
    "& .MuiButton-startIcon": { margin: 0 },
    "& .MuiButton-root > span:last-of-type": {
      position: "absolute",
      clipPath: "inset(50%)",
    },
  },
}));

const Tabs = styled("div")(({ theme }) => ({
  marginBottom: 24,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& [role='tablist']": { marginBottom: -1 },
}));
