import { describe, expect, it } from "vitest";
import { isRenderedDay } from "./rendered-day.ts";

const HOUR_MS = 3600 * 1000;
const END = Date.parse("2026-06-02T04:00:00Z");
const hours = (count: number) => END + count * HOUR_MS;
const opened = { openedAt: hours(-2), isTold: false, mayBeOld: false };

describe("the rendered day is current", () => {
  it.each([
    ["until its end by the server's clock", { isTold: true, now: hours(0) - 1 }],
    ["until its end by the local clock", { now: hours(0) - 1 }],
    [
      "for a local clock that was past its end from the first",
      { openedAt: hours(6), now: hours(6) },
    ],
    ["for such a clock also hours later", { openedAt: hours(6), now: hours(29) }],
    [
      "again, when the server tells an earlier time than the local clock",
      { isTold: true, mayBeOld: true, openedAt: hours(72), now: hours(-1) },
    ],
    ["after the local clock was put back", { openedAt: hours(6), now: hours(-1) }],
  ])("%s", (_when, moment) => {
    expect(isRenderedDay(END, { ...opened, ...moment })).toBe(true);
  });
});

describe("the rendered day is over", () => {
  it.each([
    ["at its end by the server's clock", { isTold: true, now: hours(0) }],
    ["at midnight of a local clock, without an answer", { now: hours(0) }],
    [
      "by the server's clock, although the local one is ahead",
      {
        isTold: true,
        openedAt: hours(6),
        now: hours(1),
      },
    ],
    [
      "by the local clock on a page from a cache",
      {
        mayBeOld: true,
        openedAt: hours(72),
        now: hours(72),
      },
    ],
    ["a day after the page was opened, by any clock", { openedAt: hours(6), now: hours(30) }],
  ])("%s", (_when, moment) => {
    expect(isRenderedDay(END, { ...opened, ...moment })).toBe(false);
  });
});
