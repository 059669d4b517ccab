/** Telephone numbers and totals of the index; the rest is seen through the services' doors. */
import { expect, test } from "vitest";
import { createSearchIndex } from "./search-index.ts";

const shop = (id: number, title: string, phone: string) => ({
  id,
  title,
  context: "",
  about: "",
  terms: "",
  phone,
});

test("a telephone number finds its shop however it is grouped, and nobody else's", async () => {
  const index = await createSearchIndex([
    shop(1, "Hearth", "(212) 555-0142"),
    shop(2, "Kettle", "+1 212 555 0143"),
    shop(3, "Bakery 5550142", "212.555.0199 ext. 142"),
  ]);
  const found = (query: string) => index.find(query, 5).ids;
  expect(found("212-555-0142")).toEqual([1]);
  expect(found("+1 (212) 555 0142")).toEqual([1]);
  expect(found("2125550143")).toEqual([2]);
  expect(found("555-0199")).toEqual([3]);
  expect(found("555-0144")).toEqual([]);
});

test("it is told how many there are beyond those that are given", async () => {
  const index = await createSearchIndex(
    Array.from({ length: 30 }, (_, id) => shop(id + 1, `Bread ${id}`, "")),
  );
  const { ids, total } = index.find("bread", 24);
  expect([ids.length, total]).toEqual([24, 30]);
});
