/** The theme of a town: the design's tokens as CSS variables in both schemes. */
import "@mui/material/themeCssVarsAugmentation";
import { createTheme, shouldSkipGeneratingVar } from "@mui/material/styles";
import type { Shadows } from "@mui/material/styles";
import { pressed, readable } from "@mainstreet/contracts/contrast";
import { components } from "./components.ts";
import { DEFAULT_ACCENT, darkTokens, lightTokens, shadows } from "./tokens.ts";
import type { SchemeTokens } from "./tokens.ts";
import frauncesUrl from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";

/** Address of the file, to be preloaded in the head. */
export const displayFontUrl = frauncesUrl;

const DISPLAY_FACE = '"Fraunces", "Fraunces Georgia", "Fraunces Times", Georgia, serif';

/**
 * Font faces as CSS, for the document's own styles: where emotion has them, it moves them while the page
 * comes alive, and all text is laid out anew. The stand-ins are scaled to the width and height of
 * Fraunces (measured at weight 600), so that no line breaks or moves when it arrives.
 */
export const fontFaces = [
  `@font-face{font-family:"Fraunces";font-style:normal;font-weight:100 900;font-display:swap;src:url(${frauncesUrl}) format("woff2")}`,
  `@font-face{font-family:"Fraunces Georgia";src:local("Georgia Bold"),local("Georgia");size-adjust:98%;ascent-override:99.8%;descent-override:26%;line-gap-override:0%}`,
  `@font-face{font-family:"Fraunces Times";src:local("Times New Roman Bold"),local("Times New Roman"),local("Liberation Serif Bold"),local("Liberation Serif");size-adjust:110.7%;ascent-override:88.3%;descent-override:23%;line-gap-override:0%}`,
].join("");

/** Attribute of `<html>` that says which scheme is on. */
export const SCHEME_ATTRIBUTE = "data-theme";
/** Where the browser remembers the visitor's choice. */
export const SCHEME_STORAGE_KEY = "theme";

/** Each system's own face by its name: `system-ui` can be any, even one of fixed width, where no desktop chose it. */
const BODY_FACE =
  '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

const heading = (fontSize: string, lineHeight: number) => ({
  fontFamily: DISPLAY_FACE,
  fontWeight: 600,
  fontSize,
  lineHeight,
  letterSpacing: "-0.01em",
});

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
  info: { main: tokens.inkSoft },
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

/** Cards rest; what floats above the page is lifted. */
const { resting: low, lifted: up } = shadows;
// prettier-ignore
const elevations: Shadows = ["none", low, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up];

/**
 * Variables that no component here asks for: every page carries the others. Never all of a
 * component's, for it ends in an error without them.
 */
const UNUSED = new RegExp(
  `^(?:${[
    "font-",
    "overlays-",
    "zIndex-(?:fab|mobileStepper|speedDial)$",
    "shadows-(?:[3579]|1[013-57-9]|2[0-3])$",
    // Kinds of a component in use that none of ours has.
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

/** Links and buttons carry small text, and some stand on the deeper paper. */
const LIGHT_CONTRAST = 5.2;
const DARK_CONTRAST = 7.5;

/**
 * A town's accent in both schemes, from the one an operator chose (`#rrggbb`, meant for the light scheme):
 * darkened or lightened only as far as text in it needs to be readable.
 */
export function accentFor(colour: string): { light: string; dark: string } {
  if (colour.toUpperCase() === DEFAULT_ACCENT)
    return { light: lightTokens.accent, dark: darkTokens.accent };
  return {
    light: readable(colour, lightTokens.paper, -1, LIGHT_CONTRAST),
    dark: readable(colour, darkTokens.surface, 1, DARK_CONTRAST),
  };
}
