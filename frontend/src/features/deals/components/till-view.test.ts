import { describe, expect, it } from "vitest";
import { codeLines, widestLine } from "./till-view.tsx";

describe("a code at the till", () => {
  it.each([
    ["SAVE10", ["SAVE10"]],
    ["MAIN-STREET", ["MAIN-STREET"]],
    ["MAIN-STREET-2026", ["MAIN-STREET-", "2026"]],
    ["FREE COFFEE WITH CAKE", ["FREE COFFEE", "WITH CAKE"]],
    ["ABCDEFGHIJKLMNOPQR", ["ABCDEFGHIJKL", "MNOPQR"]],
    ["  ", []],
  ])("%j is shown as %j", (code, lines) => {
    expect(codeLines(code)).toEqual(lines);
  });

  it("is sized by its widest line, of at least four characters", () => {
    expect(widestLine(["SAVE10"])).toBe(6);
    expect(widestLine(["A"])).toBe(4);
  });
});
