import { expect, test } from "vitest";
import { inOrder } from "./backup.ts";

test("the bin is saved before the records that may be restored from it meanwhile", async () => {
  const all = ["businesses", "counters", "bin", "submissions"].map((collection) => ({
    service: "listings",
    collection,
  }));
  const order = (await inOrder(all)).flat().map(({ collection }) => collection);
  expect(order).toEqual(["bin", "businesses", "submissions", "counters"]);
});

test("imports and other records are saved before the records that they refer to", async () => {
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
