/** What elements are styled with: the same in every town, because a town's colours are variables. */
import { DISPLAY_FACE } from "./fonts.ts";

/** Attribute of `<html>` that says which scheme is on. */
export const SCHEME_ATTRIBUTE = "data-theme";
/** Nests what is different in the dark; as weak as a selector without it. */
export const IN_DARK = `*:where([${SCHEME_ATTRIBUTE}="dark"]) &`;
/** Where the browser remembers the visitor's choice. */
export const SCHEME_STORAGE_KEY = "theme";
/** Begins the name of every variable. */
export const VARIABLE_PREFIX = "ms";

export const BREAKPOINTS = { xs: 0, sm: 600, md: 768, lg: 900, xl: 1200 };
type Breakpoint = keyof typeof BREAKPOINTS;

/** The two shadows of the design; `light-dark` scenes need none of their own. */
export const shadows = {
  resting: "0 1px 2px rgb(30 42 38 / 0.06), 0 1px 1px rgb(30 42 38 / 0.04)",
  lifted: "0 10px 24px -6px rgb(30 42 38 / 0.18), 0 2px 6px rgb(30 42 38 / 0.08)",
};

const heading = (size: string, line: number) => ({
  fontFamily: DISPLAY_FACE,
  fontWeight: 600,
  fontSize: size,
  lineHeight: line,
  letterSpacing: "-0.01em",
});

export const headings = {
  h1: heading("clamp(1.75rem, 1.3rem + 2vw, 2.5rem)", 1.15),
  h2: heading("clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)", 1.25),
  h3: heading("1.125rem", 1.3),
};

const colour = (name: string) => `var(--${VARIABLE_PREFIX}-palette-${name})`;

const ground = (name: string) => ({
  main: colour(`${name}-main`),
  /** What it turns to under the pointer. */
  dark: colour(`${name}-dark`),
  contrastText: colour(`${name}-contrastText`),
  /** Laid thinly over what is below. */
  veil: (opacity: string | number) => `rgba(${colour(`${name}-mainChannel`)} / ${opacity})`,
});

/** The part of the library's theme that the site's own elements need, without the library. */
export const look = {
  vars: {
    palette: {
      primary: ground("primary"),
      secondary: ground("secondary"),
      warning: ground("warning"),
      error: ground("error"),
      background: { default: colour("background-default"), paper: colour("background-paper") },
      text: { primary: colour("text-primary"), secondary: colour("text-secondary") },
      divider: colour("divider"),
      well: colour("well"),
      action: {
        active: colour("action-active"),
        activeVeil: `rgba(${colour("action-activeChannel")} / ${colour("action-hoverOpacity")})`,
        hoverOpacity: colour("action-hoverOpacity"),
        disabled: colour("action-disabled"),
        disabledBackground: colour("action-disabledBackground"),
      },
    },
  },
  breakpoints: {
    up: (from: Breakpoint) => `@media (min-width:${BREAKPOINTS[from]}px)`,
    down: (to: Breakpoint) => `@media (max-width:${BREAKPOINTS[to] - 0.05}px)`,
  },
  typography: headings,
};

export type Look = typeof look;
