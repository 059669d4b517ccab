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
