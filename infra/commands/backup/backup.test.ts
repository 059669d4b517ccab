import { expect, test } from "vitest";
import { inOrder } from "./backup.ts";

test("what comes back from the bin meanwhile is saved where it lies then", async () => {
  const all = ["businesses", "counters", "bin", "submissions"].map((collection) => ({
    service: "listings",
    collection,
  }));
  const order = (await inOrder(all)).flat().map(({ collection }) => collection);
  expect(order).toEqual(["bin", "businesses", "submissions", "counters"]);
});
