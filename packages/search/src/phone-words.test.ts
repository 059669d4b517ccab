/** Phone numbers of countries where a trunk zero replaces the country code. */
import { expect, test } from "vitest";
import { createSearchIndex } from "./search-index.ts";

async function foundIn(phones: readonly string[]) {
  const index = await createSearchIndex(phones, (phone) => ({
    title: "Shop",
    context: "",
    about: "",
    terms: "",
    phone,
  }));
  return (query: string) => index.find(query, 5).best;
}

test.each([
  ["+49 30 1234567", "030 1234567", "+49 (0)30 1234567", "0049 30 1234567", "030/1234567"],
  ["+49 (0)30 1234567", "030 1234567", "+49 30 1234567"],
  ["030 1234567", "+49 30 1234567", "+49 (0)30 1234567", "tel:+49301234567"],
  ["+33 1 42 68 53 00", "01 42 68 53 00"],
  ["(02) 9374 4000", "+61 2 9374 4000"],
  ["+43 (0)1 5880000", "01 5880000", "+43 1 5880000"],
  ["+353 1 677 9549", "01 677 9549"],
  ["+39 06 1234567", "06 1234567"],
  ["０３－１２３４－５６７８", "03-1234-5678", "０３１２３４５６７８", "+81 3-1234-5678"],
])("%s is found with and without country code and zero", async (phone, ...queries) => {
  const found = await foundIn([phone, "+1 212 555 0142", "+44 20 7946 0958"]);
  for (const query of [phone, ...queries]) expect([query, ...found(query)]).toEqual([query, phone]);
});

test("a number of North America is found by no part of another", async () => {
  const found = await foundIn(["+1 212 555 0142", "001 212 555 0143", "(407) 405-2024 ext. 30"]);
  for (const query of ["255-5014", "555-01", "12-555-0142", "0555-0142", "04/05/2024"])
    expect([query, ...found(query)]).toEqual([query]);
  expect(found("212-555-0143")).toEqual(["001 212 555 0143"]);
});
