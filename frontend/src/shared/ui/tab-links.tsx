/** Tabs that are links: the choice is in the address, so they work before any script. */
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { Link, useNavigate } from "react-router-dom";

export interface TabLink {
  name: string;
  label: string;
  href: string;
}

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  chosen: string;
  /** Id of the one panel that all tabs fill. */
  panelId: string;
}

export const tabId = (name: string) => `tab-${name}`;

/** On the server it would write an inline style, which the policy forbids: the theme has the same. */
const PLAIN_SCROLLER = { scroller: { style: { overflow: undefined, marginBottom: undefined } } };

/** Arrow keys go from tab to tab and choose it; Tab leads on to the panel. */
export function TabLinks({ label, tabs, chosen, panelId }: TabLinksProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      aria-label={label}
      value={tabs.some(({ name }) => name === chosen) && chosen}
      selectionFollowsFocus
      onChange={(event, name) => {
        const href = tabs.find((tab) => tab.name === name)?.href;
        // A click follows the link by itself.
        if (href && event.type === "focus")
          void navigate(href, { replace: true, preventScrollReset: true });
      }}
      slotProps={PLAIN_SCROLLER}
    >
      {tabs.map(({ name, label, href }) => (
        <Tab
          key={name}
          component={Link}
          to={href}
          replace
          preventScrollReset
          id={tabId(name)}
          aria-controls={panelId}
          value={name}
          label={label}
        />
      ))}
    </Tabs>
  );
}
