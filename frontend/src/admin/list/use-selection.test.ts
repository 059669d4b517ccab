import { expect, it } from "vitest";
import { toggleSelection } from "./use-selection.ts";

const shop = (id: number) => ({ id, name: `Shop ${id}` });
const PAGE = [9, 8, 7, 6, 5].map(shop);
const NONE = { ones: new Map<number, ReturnType<typeof shop>>(), last: null };
const idsOf = ({ ones }: ReturnType<typeof toggleSelection>) =>
  [...ones.keys()].toSorted((a, b) => a - b);

it("shift-clicking toggles all records between two ticks, upwards and downwards", () => {
  const first = toggleSelection(NONE, shop(6), PAGE);
  expect(idsOf(first)).toEqual([6]);
  const second = toggleSelection(first, shop(9), PAGE);
  expect(idsOf(second)).toEqual([6, 7, 8, 9]);
  expect(idsOf(toggleSelection(second, shop(7), PAGE))).toEqual([6]);
});

it("one record is toggled without shift, or after another page", () => {
  const first = toggleSelection(NONE, shop(6), []);
  expect(idsOf(toggleSelection(first, shop(9), []))).toEqual([6, 9]);
  const elsewhere = { ones: new Map([[20, shop(20)]]), last: 20 };
  expect(idsOf(toggleSelection(elsewhere, shop(9), PAGE))).toEqual([9, 20]);
});

it("a selected record keeps its name and the revision that was read", () => {
  const first = toggleSelection(NONE, { ...shop(6), revision: 1 }, []);
  const second = toggleSelection(
    first,
    shop(9),
    [9, 8, 7, 6].map((id) => Object.assign(shop(id), { revision: 2 })),
  );
  expect([6, 8].map((id) => second.ones.get(id))).toEqual([
    { ...shop(6), revision: 1 },
    { ...shop(8), revision: 2 },
  ]);
});
