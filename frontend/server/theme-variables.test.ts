import { describe, expect, it } from "vitest";
import { withUsedVariables } from "./theme-variables.ts";

const theme = {
  name: "ms-global abc",
  css: ":root{--ms-gap:8px;--ms-line:red;}:root,[data-theme=light]{color-scheme:light;--ms-ink:var(--ms-grey, #111);--ms-grey:#111;--ms-rare:#eee;}[data-theme=dark]{color-scheme:dark;--ms-ink:#fff;--ms-grey:#222;--ms-rare:#333;}",
};

describe("the theme's variables in a page", () => {
  it("are those that its styles and elements use, with what their values use", () => {
    const card = { name: "ms x", css: ".ms-x{color:var(--ms-ink)}" };
    const styles = withUsedVariables([theme, card], '<i style="gap:var(--ms-gap)"></i>');
    expect(styles).toEqual([
      {
        name: theme.name,
        css: ":root{--ms-gap:8px;}:root,[data-theme=light]{color-scheme:light;--ms-ink:var(--ms-grey, #111);--ms-grey:#111;}[data-theme=dark]{color-scheme:dark;--ms-ink:#fff;--ms-grey:#222;}",
      },
      card,
    ]);
  });
});
