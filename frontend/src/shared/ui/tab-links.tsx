/** Tabs that are links: the choice is in the address, so they work before any script. */
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { styled } from "@mui/material/styles";

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

/** Arrow keys go from tab to tab and choose it; Tab leads on to the panel. */
export function TabLinks({ label, tabs, chosen, panelId }: TabLinksProps) {
  // Where none is chosen, Tab still leads to the first.
  const entry = tabs.some(({ name }) => name === chosen) ? chosen : tabs[0]?.name;
  return (
    <List role="tablist" aria-label={label} onKeyDown={moveByArrow}>
      {tabs.map(({ name, label, href }) => (
        <Link
          key={name}
          to={href}
          preventScrollReset
          role="tab"
          id={tabId(name)}
          aria-selected={name === chosen}
          aria-controls={panelId}
          tabIndex={name === entry ? 0 : -1}
        >
          {label}
        </Link>
      ))}
    </List>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const current = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[(current + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

const List = styled("div")(({ theme }) => ({
  display: "flex",
  gap: 4,
  overflowX: "auto",
  "& a": {
    flexShrink: 0,
    padding: "12px 16px",
    borderBottom: "2px solid transparent",
    fontSize: "0.875rem",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    color: theme.vars.palette.text.secondary,
    textDecoration: "none",
    transition: "color 150ms ease-out, border-color 150ms ease-out",
    "&:hover": { color: theme.vars.palette.text.primary },
    "&:focus-visible": { outlineOffset: -3 },
  },
  '& a[aria-selected="true"]': {
    color: theme.vars.palette.primary.main,
    borderBottomColor: "currentColor",
  },
}));
