import { describe, expect, it } from "vitest";
import { withUsedVariables } from "./theme-variables.ts";

const theme =
  "body{margin:0}:root{--ms-gap:8px;--ms-line:red;}:root,[data-theme=light]{color-scheme:light;--ms-ink:var(--ms-grey, #111);--ms-grey:#111;--ms-rare:#eee;--ms-palette-error-main:#b00;}[data-theme=dark]{color-scheme:dark;--ms-ink:#fff;--ms-grey:#222;--ms-rare:#333;}";

describe("the theme's variables in a page", () => {
  it("are those that its styles use, with what their values use, and the plain colours", () => {
    expect(withUsedVariables(theme, ".x{color:var(--ms-ink);gap:var(--ms-gap)}")).toBe(
      "body{margin:0}:root{--ms-gap:8px;}:root,[data-theme=light]{color-scheme:light;--ms-ink:var(--ms-grey, #111);--ms-grey:#111;--ms-palette-error-main:#b00;}[data-theme=dark]{color-scheme:dark;--ms-ink:#fff;--ms-grey:#222;}",
    );
  });
});
