import { expect, test } from "vitest";
import { createKeySet } from "./key-set.ts";

test("contains exactly the added keys while it grows", () => {
  for (const expected of [0, 100_000]) {
    const keys = createKeySet(expected);
    const texts = Array.from({ length: 100_000 }, (_, n) => `shop ${n}|main street`);
    expect(texts.filter((text) => !keys.add(text))).toEqual([]);
    expect(texts.filter((text) => !keys.has(text))).toEqual([]);
    expect(texts.filter((text) => keys.has(text.replace("main", "high")))).toEqual([]);
    expect(keys.add("shop 7|main street")).toBe(false);
  }
});
