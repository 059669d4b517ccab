/** The theme of a town: the design's tokens as CSS variables in both schemes. */
import "@mui/material/themeCssVarsAugmentation";
import { createTheme } from "@mui/material/styles";
import { accentFor } from "./accent.ts";
import { components } from "./components.ts";
import { pressed } from "@mainstreet/contracts/contrast";
import { BREAKPOINTS, SCHEME_ATTRIBUTE, VARIABLE_PREFIX, headings } from "./look.ts";
import { darkTokens, lightTokens } from "./tokens.ts";
import type { SchemeTokens } from "./tokens.ts";

const BODY_FACE =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** A colour that text stands on; `dark` is what it turns to under the pointer. */
const ground = (main: string, contrastText: string) => ({
  main,
  dark: pressed(main, contrastText),
  contrastText,
});

const palette = (tokens: SchemeTokens) => ({
  primary: ground(tokens.accent, tokens.onAccent),
  secondary: ground(tokens.brick, tokens.onBrick),
  warning: { main: tokens.sun },
  error: { main: tokens.danger },
  success: { main: tokens.accent, contrastText: tokens.onAccent },
  background: { default: tokens.paper, paper: tokens.surface },
  text: { primary: tokens.ink, secondary: tokens.inkSoft },
  divider: tokens.line,
  well: tokens.paperDeep,
});

declare module "@mui/material/styles" {
  interface Palette {
    /** Paper one step deeper: slim bands and wells. */
    well: string;
  }
  interface PaletteOptions {
    well: string;
  }
}

/** Builds the theme from the town's accent (`#rrggbb`, as chosen for the light scheme). */
export function createTownTheme(accent: string) {
  const shades = accentFor(accent);
  const light = palette({ ...lightTokens, accent: shades.light });
  const dark = palette({ ...darkTokens, accent: shades.dark });
  return createTheme({
    cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE, cssVarPrefix: VARIABLE_PREFIX },
    defaultColorScheme: "light",
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    breakpoints: { values: BREAKPOINTS },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: BODY_FACE,
      body1: { fontSize: "1rem", lineHeight: 1.5 },
      body2: { fontSize: "0.875rem", lineHeight: 1.43 },
      button: { textTransform: "none", fontWeight: 600 },
      ...headings,
    },
    transitions: { duration: { shortest: 150, shorter: 150, short: 180, standard: 200 } },
    components,
  });
}
