import { expect, test } from "vitest";
import { questionKey } from "./geocode.cache.ts";

const near = "-74.75,40.37,-73.79,41.09";

test("cache keys with an area in the address differ from those of a search near that area", () => {
  const address = "12 Main Street, Maplewood NJ";
  expect(questionKey({ address: `${address}|${near}`, near: "" })).not.toBe(
    questionKey({ address, near }),
  );
});
