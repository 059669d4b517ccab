import { describe, expect, test } from "vitest";
import { guessByValues, isHeaderless } from "./header.ts";

describe("the first line of a CSV", () => {
  test.each([
    ["Name,Address,Phone"],
    ["Betrieb,Strasse,Farbe"],
    ["name,2024"],
    ["Business_ID,NAME,Address 1,Address 2,Q1 2025"],
    ["kind,row,reason,Column 1"],
    ["Food"],
  ])("is a header: %s", (line) => {
    expect(isHeaderless(line.split(","), "businesses")).toBe(false);
  });

  test.each([
    ["Joe's Café,1 Main St,Food"],
    ["17,Acme,x"],
    ["Acme,https://acme.example,+1 415 555 0100"],
    ["Fair,2030-05-01"],
    ["Acme,info@acme.example"],
  ])("is a row of data: %s", (line) => {
    expect(isHeaderless(line.split(","), null)).toBe(true);
  });
});

test("guesses the fields of unnamed columns from their values, each field once", () => {
  const columns = [["1 Elm St"], ["Acme"], ["www.acme.com"], ["37.123"], ["-122.5123"], ["42"], []];
  const guessed = guessByValues(
    "businesses",
    columns.map((samples, at) => ({ name: `Column ${at + 1}`, samples })),
  );
  expect(guessed.map(({ field }) => field)).toEqual([
    "address",
    "name",
    "website",
    "latitude",
    "longitude",
    null,
    null,
  ]);
});
