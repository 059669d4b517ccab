/** The dashboard: what waits, tabs, and the chosen one's list. */
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { adminText } from "../../shared/text/admin.ts";
import { TabLinks, tabId } from "../../shared/ui/tab-links.tsx";
import type { TabLink } from "../../shared/ui/tab-links.tsx";
import { Worklist } from "./worklist.tsx";

interface DashboardProps {
  tabs: TabLink[];
  chosen: string;
  children: ReactNode;
}

const PANEL_ID = "admin-panel";

export function Dashboard({ tabs, chosen, children }: DashboardProps) {
  const row = useRef<HTMLDivElement>(null);
  // Narrow screens show a part of the row: the chosen tab's, also when its words get longer.
  useEffect(() => {
    const tab = document.getElementById(tabId(chosen));
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - (row.current?.offsetLeft ?? 0) - 48 });
  });
  return (
    <>
      <Typography variant="h1" sx={{ mt: 4, mb: 1, fontSize: "1.75rem" }}>
        {adminText.title}
      </Typography>
      <Worklist />
      <Tabs ref={row}>
        <TabLinks label={adminText.tabsLabel} tabs={tabs} chosen={chosen} panelId={PANEL_ID} />
      </Tabs>
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  );
}

const Tabs = styled("div")(({ theme }) => ({
  marginBottom: 24,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& [role='tablist']": { marginBottom: -1 },
}));
