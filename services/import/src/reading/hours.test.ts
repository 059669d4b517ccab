import { expect, it } from "vitest";
import { readHours } from "./hours.ts";

it.each([
  ["as we keep them", "Mo-Fr 09:00-18:00; Dec 25 off", "Mo-Fr 09:00-18:00; Dec 25 off"],
  ["as people write them", "Mon - Fri 9am-5pm", "Mo-Fr 09:00-17:00"],
  ["daily", "9am to 5pm daily", "Mo-Su 09:00-17:00"],
  [
    "with spans that add to each other",
    "Mo-Fr 09:00-17:00, We 19:00-21:00",
    "Mo,Tu,Th,Fr 09:00-17:00; We 09:00-17:00,19:00-21:00",
  ],
  [
    "always open on some days",
    "Mo-We 00:00-24:00, Fr 18:00-02:00",
    "Mo-We 00:00-24:00; Fr 18:00-02:00",
  ],
  ["over midnight of a Sunday", "Su 22:00-26:00, Mo 08:00-09:00", "Mo 08:00-09:00; Su 22:00-02:00"],
  ["over more than a day", "Sa 10:00-36:00", "Sa 10:00-24:00; Su 00:00-12:00"],
  ["always", "24/7", "24/7"],
  [
    "with days of a year",
    "2026 Dec 24-2026 Dec 26 off; Mo 08:00-12:00",
    "Mo 08:00-12:00; 2026 Dec 24-2026 Dec 26 off",
  ],
])("hours are read %s", async (_how, written, value) => {
  expect(await readHours(written)).toEqual({ value });
});

it.each([
  ["Mo-Fr 08:00-12:00; PH off", "Mo-Fr 08:00-12:00"],
  ["Mo-Su,PH 10:00-18:00", "Mo-Su 10:00-18:00"],
])("public holidays of %s are left out, and that is said", async (written, value) => {
  expect(await readHours(written)).toEqual({ value, left: expect.stringContaining("Dec 25 off") });
});

it.each([
  "by appointment",
  "Apr-Oct Mo-Fr 09:00-18:00",
  "sunrise-sunset",
  "Mo-Fr 09:00+",
  "PH off",
  "Mo 25:00-3",
])("%s is no week that could be kept", async (written) => {
  expect(await readHours(written)).toEqual({
    fault: expect.stringContaining(`“${written}” cannot be kept as opening hours`),
  });
});

it("hours that are too long in the form that we keep are not kept", async () => {
  const days = Array.from({ length: 38 }, (_, n) => `2027 Dec ${10 + (n % 9)}-${20 + (n % 9)} off`);
  expect(await readHours(days.join("; "))).toEqual({
    fault: expect.stringContaining("cannot be kept as opening hours"),
  });
});
