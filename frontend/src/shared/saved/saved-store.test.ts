import { describe, expect, it } from "vitest";
import { SAVED_LIMIT } from "@mainstreet/contracts/saved";
import { parseSaved, toggled } from "./saved-store.ts";

const deal = (id: number) => ({ id, title: `Deal ${id}`, business: "Larkspur Bakery" });

describe("what is saved", () => {
  it("come back as they were written", () => {
    expect(parseSaved(JSON.stringify([deal(2), deal(1)]))).toEqual([deal(2), deal(1)]);
  });

  it.each([null, "", "{", "null", "7", '{"id":1}', '["1"]', "[null]"])(
    "are none in the storage %j",
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
  ])("leave out what is none: %j", (entry) => {
    expect(parseSaved(JSON.stringify([entry, deal(2)]))).toEqual([deal(2)]);
  });

  it("hold each deal once and nothing beside its fields", () => {
    const text = JSON.stringify([{ ...deal(1), extra: true }, deal(1)]);
    expect(parseSaved(text)).toEqual([deal(1)]);
  });

  it("put the newest first and take out what is there already", () => {
    expect(toggled([deal(1)], deal(2))).toEqual([deal(2), deal(1)]);
    expect(toggled([deal(2), deal(1)], deal(1))).toEqual([deal(2)]);
  });

  it("let the oldest go beyond the limit", () => {
    const full = Array.from({ length: SAVED_LIMIT }, (_, index) => deal(index + 1));
    const next = toggled(full, deal(1000));
    expect(next).toHaveLength(SAVED_LIMIT);
    expect(next[0]).toEqual(deal(1000));
    expect(next.at(-1)).toEqual(deal(SAVED_LIMIT - 1));
  });
});
