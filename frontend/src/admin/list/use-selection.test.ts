import { expect, it } from "vitest";
import { toggled } from "./use-selection.ts";

const PAGE = [9, 8, 7, 6, 5];

it("with the shift key all between two ticks are ticked, upwards and downwards", () => {
  const first = toggled({ ids: new Set(), last: null }, 6, PAGE);
  expect([...first.ids]).toEqual([6]);
  const second = toggled(first, 9, PAGE);
  expect(second.ids).toEqual(new Set([6, 7, 8, 9]));
  expect([...toggled(second, 7, PAGE).ids]).toEqual([6]);
});

it("without it, or after another page, one alone is ticked", () => {
  const first = toggled({ ids: new Set(), last: null }, 6, []);
  expect(toggled(first, 9, []).ids).toEqual(new Set([6, 9]));
  expect([...toggled({ ids: new Set([20]), last: 20 }, 9, PAGE).ids]).toEqual([20, 9]);
});
