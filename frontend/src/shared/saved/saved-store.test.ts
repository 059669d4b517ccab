import { describe, expect, it } from "vitest";
import { SAVED_LIMIT } from "@mainstreet/contracts/saved";
import { parseSaved, toggleSaved } from "./saved-store.ts";

const deal = (id: number) => ({ id, title: `Deal ${id}`, business: "Larkspur Bakery" });

describe("saved deals", () => {
  it("are read as they were written", () => {
    expect(parseSaved(JSON.stringify([deal(2), deal(1)]))).toEqual([deal(2), deal(1)]);
  });

  it.each([null, "", "{", "null", "7", '{"id":1}', '["1"]', "[null]"])(
    "are none for the stored text %j",
    (text) => {
      expect(parseSaved(text)).toEqual([]);
    },
  );

  it.each([
    { ...deal(1), id: "1" },
    { ...deal(1), id: 0 },
    { ...deal(1), id: 1.5 },
    { ...deal(1), title: 3 },
    { id: 1, title: "No business" },
  ])("exclude an invalid entry: %j", (entry) => {
    expect(parseSaved(JSON.stringify([entry, deal(2)]))).toEqual([deal(2)]);
  });

  it("contain each deal once, with its known fields only", () => {
    const text = JSON.stringify([{ ...deal(1), extra: true }, deal(1)]);
    expect(parseSaved(text)).toEqual([deal(1)]);
  });

  it("are toggled: a new one comes first, an existing one is removed", () => {
    expect(toggleSaved([deal(1)], deal(2))).toEqual([deal(2), deal(1)]);
    expect(toggleSaved([deal(2), deal(1)], deal(1))).toEqual([deal(2)]);
  });

  it("drop the oldest ones beyond the limit", () => {
    const full = Array.from({ length: SAVED_LIMIT }, (_, index) => deal(index + 1));
    const next = toggleSaved(full, deal(1000));
    expect(next).toHaveLength(SAVED_LIMIT);
    expect(next[0]).toEqual(deal(1000));
    expect(next.at(-1)).toEqual(deal(SAVED_LIMIT - 1));
  });
});
