import { expect, test } from "vitest";
import { createKeySet, hash64 } from "./key-set.ts";

test("knows what was added, and nothing else, while it grows", () => {
  for (const expected of [0, 100_000]) {
    const keys = createKeySet(expected);
    const texts = Array.from({ length: 100_000 }, (_, n) => `shop ${n}|main street`);
    expect(texts.filter((text) => !keys.add(text))).toEqual([]);
    expect(texts.filter((text) => !keys.has(text))).toEqual([]);
    expect(texts.filter((text) => keys.has(text.replace("main", "high")))).toEqual([]);
    expect(keys.add("shop 7|main street")).toBe(false);
  }
});

test("hashes of similar texts differ in both halves", () => {
  const halves = [new Set<number>(), new Set<number>()] as const;
  for (let n = 0; n < 20_000; n++) {
    const [high, low] = hash64(`k|business ${n}|${n} main street springfield ca 94109`);
    halves[0].add(high);
    halves[1].add(low);
  }
  // Of 20,000 numbers of 32 bits about 0.05 pairs are equal by chance.
  expect(Math.min(halves[0].size, halves[1].size)).toBeGreaterThan(19_990);
});
