/** The dashboard: what waits, tabs, and the chosen one's list. */
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { adminText } from "../../shared/text/admin.ts";
import { Worklist } from "./worklist.tsx";

interface DashboardProps {
  tabs: { name: string; label: string; href: string }[];
  chosen: string;
  children: ReactNode;
}

/** Where there is nothing more to that side, the button takes no room. */
const tabRow = { "& .MuiTabScrollButton-root.Mui-disabled": { width: 0 } };
const PANEL_ID = "admin-panel";
const tabId = (name: string) => `tab-${name}`;

export function Dashboard({ tabs, chosen, children }: DashboardProps) {
  return (
    <>
      <Typography variant="h1" sx={{ mt: 4, mb: 1, fontSize: "1.75rem" }}>
        {adminText.title}
      </Typography>
      <Worklist />
      <Box sx={{ mb: 3, borderBottom: 1, borderColor: "divider" }}>
        <Tabs
          value={chosen}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={adminText.tabsLabel}
          sx={tabRow}
        >
          {tabs.map(({ name, label, href }) => (
            <Tab
              key={name}
              value={name}
              label={label}
              component={Link}
              to={href}
              id={tabId(name)}
              aria-controls={PANEL_ID}
            />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  );
}
