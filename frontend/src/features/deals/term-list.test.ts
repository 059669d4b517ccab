import { expect, it } from "vitest";
import { termList } from "./term-list.ts";

it("terms become bullet points without empty ones", () => {
  expect(termList("One per visit. Not with other offers.  Until sold out.")).toEqual([
    "One per visit",
    "Not with other offers",
    "Until sold out",
  ]);
  expect(termList("")).toEqual([]);
  expect(termList("Up to 2.5 kg. Cash only")).toEqual(["Up to 2.5 kg", "Cash only"]);
  expect(termList("One per visit\nCash only.\r\n\r\nIn store")).toEqual([
    "One per visit",
    "Cash only",
    "In store",
  ]);
  expect(termList("- One per visit\n• Cash only\n-5% on Mondays")).toEqual([
    "One per visit",
    "Cash only",
    "-5% on Mondays",
  ]);
  expect(
    termList(
      "- Valid only on weekdays that are no public\r\n  holidays, and in store.\ncash only\nno tips",
    ),
  ).toEqual([
    "Valid only on weekdays that are no public holidays, and in store",
    "cash only",
    "no tips",
  ]);
});
