import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { shownNumber } from "./shown.ts";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

function heapMb() {
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

test(
  "formatting numbers with thousands of number formats does not grow the heap",
  { timeout: 60_000 },
  () => {
    const before = heapMb();
    for (let n = 0; n < 8000; n += 1) {
      // A unit with digits would be read as part of the number.
      const unit = n.toString(2).replaceAll("0", "l").replaceAll("1", "b");
      expect(shownNumber(5, `0.00" ${unit}"`, false)).toBe(`5.00 ${unit}`);
    }
    expect(heapMb() - before).toBeLessThan(20);
    expect(shownNumber(2138, "00000", false)).toBe("02138");
  },
);

test.each([
  [0.375, "h:mm", "09:00"],
  [0, "h:mm", "00:00"],
  [44_000, "yyyy-mm-dd", "2024-06-19"],
  [44_000.375, "yyyy-mm-dd h:mm", "2024-06-19 09:00"],
])("%d as %s is %s in a workbook that counts days from 1904", (value, pattern, text) => {
  expect(shownNumber(value, pattern, true)).toBe(text);
});
