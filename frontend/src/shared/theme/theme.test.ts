import { createTheme } from "@mui/material/styles";
import { describe, expect, it } from "vitest";
import { accentFor, createTownTheme } from "./town-theme.ts";
import { contrast, pressed } from "@mainstreet/contracts/contrast";
import { darkTokens, lightTokens } from "./tokens.ts";

describe.each([
  ["light", lightTokens],
  ["dark", darkTokens],
])("the colours of the %s scheme", (_name, tokens) => {
  it.each([
    [tokens.ink, tokens.paper],
    [tokens.ink, tokens.surface],
    [tokens.inkSoft, tokens.paper],
    [tokens.inkSoft, tokens.paperDeep],
    [tokens.inkSoft, tokens.surface],
    [tokens.accent, tokens.paper],
    [tokens.accent, tokens.paperDeep],
    [tokens.accent, tokens.surface],
    [tokens.onAccent, tokens.accent],
    [tokens.brick, tokens.paper],
    [tokens.brick, tokens.surface],
    [tokens.onBrick, tokens.brick],
    [tokens.danger, tokens.surface],
    // Hover colors.
    [tokens.onAccent, pressed(tokens.accent, tokens.onAccent)],
    [tokens.onBrick, pressed(tokens.brick, tokens.onBrick)],
  ])("have readable contrast for text %s on %s", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("a town's accent", () => {
  it("is the design's own for the default colour", () => {
    expect(accentFor("#1f5c4a")).toEqual({ light: "#1F5C4A", dark: "#7CC4A8" });
  });

  it.each(["#FFE600", "#FFFFFF", "#000000", "#2B6CB0", "#FF0000", "#8A3B12", "#101010"])(
    "has readable contrast in both schemes when an operator chooses %s",
    (colour) => {
      const { light, dark } = accentFor(colour);
      for (const ground of [lightTokens.paper, lightTokens.paperDeep, lightTokens.surface])
        expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [light, pressed(light, lightTokens.onAccent)])
        expect(contrast(lightTokens.onAccent, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [darkTokens.paper, darkTokens.paperDeep, darkTokens.surface])
        expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [dark, pressed(dark, darkTokens.onAccent)])
        expect(contrast(darkTokens.onAccent, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it("the town theme has every palette group that Material UI's components need", () => {
  const { palette } = createTheme({ cssVariables: true }).vars;
  const groups = Object.keys(palette).filter((name) => !name.endsWith("Channel"));
  expect(Object.keys(createTownTheme("#1F5C4A").vars.palette)).toEqual(
    expect.arrayContaining(groups),
  );
});
