/** Tabs that are links: the choice is in the address, so they work before any script. */
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";

interface TabLink {
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

/** Arrow keys go from tab to tab and choose it; Tab leads on to the panel. */
export function TabLinks({ label, tabs, chosen, panelId }: TabLinksProps) {
  return (
    <Tabs
      aria-label={label}
      value={tabs.some(({ name }) => name === chosen) && chosen}
      slotProps={SLOTS}
    >
      {tabs.map(({ name, label, href }) => (
        <Tab
          key={name}
          component={Link}
          to={href}
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

function chooseByArrow({ key }: KeyboardEvent) {
  const { activeElement } = document;
  if (key.startsWith("Arrow") && activeElement instanceof HTMLElement) activeElement.click();
}

const SLOTS = {
  // On the server it would write an inline style, which the policy forbids: the theme has the same.
  scroller: { style: { overflow: undefined, marginBottom: undefined } },
  list: { onKeyDown: chooseByArrow },
};
