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

test("what refers is saved before what it refers to: an import's checkpoint is never ahead of its records", async () => {
  const all = [
    "auth.towns",
    "listings.businesses",
    "listings.bin",
    "coupons.coupons",
    "coupons.businesses",
    "coupons.bin",
    "events.events",
    "media.town-uses",
    "import.applied",
    "import.references",
    "import.imports",
    "listings.counters",
  ].map((name) => {
    const [service = "", collection = ""] = name.split(".");
    return { service, collection };
  });
  const order = (await inOrder(all)).map((names) =>
    names.map(({ service, collection }) => `${service}.${collection}`),
  );
  expect(order).toEqual([
    ["coupons.businesses", "media.town-uses"],
    [
      "coupons.bin",
      "listings.bin",
      "auth.towns",
      "import.imports",
      "import.applied",
      "import.references",
      "coupons.coupons",
      "events.events",
      "listings.businesses",
    ],
    ["listings.counters"],
  ]);
});
