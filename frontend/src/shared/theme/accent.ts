/** A town's accent in both schemes. */
import { readable } from "@mainstreet/contracts/contrast";
import { DEFAULT_ACCENT, darkTokens, lightTokens } from "./tokens.ts";

/** Links and buttons carry small text, and some stand on the deeper paper. */
const LIGHT_CONTRAST = 5.2;
const DARK_CONTRAST = 7.5;

/**
 * Colours for both schemes from the one an operator chose (`#rrggbb`, meant for the light scheme):
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
