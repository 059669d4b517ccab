import { day } from "@mainstreet/contracts/fields";
import { describe, expect, it } from "vitest";
import { readEventsParams } from "./events-params.ts";

const read = (when: string) => readEventsParams(new URLSearchParams({ when })).when;

describe("the events page's URL", () => {
  it.each(["today", "weekend", "1900-01-01", "2026-12-24"])("selects %s", (when) => {
    expect(read(when)).toBe(when);
  });

  it.each(["0026-12-24", "1899-12-31", "2026-02-30", "tomorrow", ""])(
    "selects no time by %j, which no service accepts as a day",
    (when) => {
      expect(day.safeParse(when).success).toBe(false);
      expect(read(when)).toBeUndefined();
    },
  );
});
