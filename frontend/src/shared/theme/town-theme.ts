/** The theme of a town: the design's tokens as CSS variables in both schemes. */
import "@mui/material/themeCssVarsAugmentation";
import { createTheme, shouldSkipGeneratingVar } from "@mui/material/styles";
import type { Shadows } from "@mui/material/styles";
import { pressed, readable } from "@mainstreet/contracts/contrast";
import { components } from "./components.ts";
import { DEFAULT_ACCENT, darkTokens, lightTokens, shadows } from "./tokens.ts";
import type { SchemeTokens } from "./tokens.ts";
import frauncesUrl from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";

/** URL of the font file, to be preloaded in the head. */
export const displayFontUrl = frauncesUrl;

const DISPLAY_FACE = '"Fraunces", "Fraunces Georgia", "Fraunces Times", Georgia, serif';

/**
 * Font faces as CSS for the document's own styles: emotion would move them during hydration, which
 * causes a relayout of all text. The fallbacks are scaled to the metrics of Fraunces (measured at
 * weight 600), so that nothing shifts when it loads.
 */
export const fontFaces = [
  `@font-face{font-family:"Fraunces";font-style:normal;font-weight:100 900;font-display:swap;src:url(${frauncesUrl}) format("woff2")}`,
  `@font-face{font-family:"Fraunces Georgia";src:local("Georgia Bold"),local("Georgia");size-adjust:98%;ascent-override:99.8%;descent-override:26%;line-gap-override:0%}`,
  `@font-face{font-family:"Fraunces Times";src:local("Times New Roman Bold"),local("Times New Roman"),local("Liberation Serif Bold"),local("Liberation Serif");size-adjust:110.7%;ascent-override:88.3%;descent-override:23%;line-gap-override:0%}`,
].join("");

/** Attribute of `<html>` that holds the active color scheme. */
export const SCHEME_ATTRIBUTE = "data-theme";
/** Local storage key of the visitor's choice. */
export const SCHEME_STORAGE_KEY = "theme";

/** Each system's UI font by name: without a desktop's setting `system-ui` can be any font, even a monospaced one. */
const BODY_FACE =
  '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

const heading = (fontSize: string, lineHeight: number) => ({
  fontFamily: DISPLAY_FACE,
  fontWeight: 600,
  fontSize,
  lineHeight,
  letterSpacing: "-0.01em",
});

/** Returns a background color with its text color; `dark` is the hover color. */
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
  info: { main: tokens.inkSoft },
  success: { main: tokens.accent, contrastText: tokens.onAccent },
  background: { default: tokens.paper, paper: tokens.surface },
  text: { primary: tokens.ink, secondary: tokens.inkSoft },
  divider: tokens.line,
  well: tokens.paperDeep,
});

declare module "@mui/material/styles" {
  interface Palette {
    /** Paper one shade deeper: slim bands and wells. */
    well: string;
  }
  interface PaletteOptions {
    well: string;
  }
}

/** Cards use the resting shadow; elements that float above the page use the lifted one. */
const { resting: low, lifted: up } = shadows;
// prettier-ignore
const elevations: Shadows = ["none", low, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up];

/**
 * CSS variables that no component here uses, removed since every page carries the rest. Never
 * remove all of a component's variables: it would throw.
 */
const UNUSED = new RegExp(
  `^(?:${[
    "font-",
    "overlays-",
    "zIndex-(?:fab|mobileStepper|speedDial)$",
    "shadows-(?:[3579]|1[013-57-9]|2[0-3])$",
    // Variants, unused here, of components that are in use.
    "palette-Alert-[a-z]+(?:Filled|StandardBg)",
    "palette-(?:LinearProgress|Slider|Switch)-(?:secondary|error|info|success|warning)",
    "palette-(?:AppBar-dark|FilledInput-(?:hover|disabled))",
    "palette-(?:background-(?:default|paper)|text-secondary|common-background|divider)Channel$",
    "palette-grey-(?:50|200|500|A200|A400|A700)$",
    "palette-(?:primary|secondary)-light$",
    "palette-[a-z]+-(?:light|dark|contrastText)Channel$",
  ].join("|")})`,
);

export type TownTheme = ReturnType<typeof createTownTheme>;

/** Builds the theme from the town's accent (`#rrggbb`, as chosen for the light scheme). */
export function createTownTheme(accent: string) {
  const shades = accentFor(accent);
  const light = palette({ ...lightTokens, accent: shades.light });
  const dark = palette({ ...darkTokens, accent: shades.dark });
  return createTheme({
    cssVariables: {
      colorSchemeSelector: SCHEME_ATTRIBUTE,
      cssVarPrefix: "ms",
      shouldSkipGeneratingVar: (keys) =>
        shouldSkipGeneratingVar(keys) || UNUSED.test(keys.join("-")),
    },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 900, xl: 1200 } },
    shape: { borderRadius: 8 },
    shadows: elevations,
    typography: {
      fontFamily: BODY_FACE,
      button: { textTransform: "none", fontWeight: 600 },
      subtitle1: { fontWeight: 600 },
      h1: heading("clamp(1.75rem, 1.3rem + 2vw, 2.5rem)", 1.15),
      h2: heading("clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)", 1.25),
      h3: heading("1.125rem", 1.3),
    },
    transitions: { duration: { shorter: 150, short: 180, standard: 200 } },
    components,
  });
}

/** Contrast ratios above 4.5, as links and buttons have small text and some lie on the deeper paper. */
const LIGHT_CONTRAST = 5.2;
const DARK_CONTRAST = 7.5;

/**
 * Returns a town's accent in both schemes, from the one an operator chose (`#rrggbb`, meant for the
 * light scheme): darkened or lightened only as far as readable text needs.
 */
export function accentFor(colour: string): { light: string; dark: string } {
  if (colour.toUpperCase() === DEFAULT_ACCENT)
    return { light: lightTokens.accent, dark: darkTokens.accent };
  return {
    light: readable(colour, lightTokens.paper, -1, LIGHT_CONTRAST),
    dark: readable(colour, darkTokens.surface, 1, DARK_CONTRAST),
  };
}
