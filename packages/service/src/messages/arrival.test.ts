import { expect, test } from "vitest";
import { createArrival } from "./arrival.ts";

test("what is known is waited for no longer", async () => {
  const arrives = createArrival({ waiting: async () => 5 });
  let looks = 0;
  expect(await arrives(async () => (looks += 1) === 3)).toBe(true);
  expect(looks).toBe(3);
});

test("what no message brings is not there", async () => {
  const arrives = createArrival({ waiting: async () => 0 });
  expect(await arrives(async () => false)).toBe(false);
});

test("the last message under way is looked at", async () => {
  let waiting = 2;
  const arrives = createArrival({ waiting: async () => (waiting -= 1) });
  expect(await arrives(async () => waiting === 0)).toBe(true);
});

test("while messages do not come through, nobody is told that it is not there", async () => {
  const arrives = createArrival({ waiting: async () => 1 });
  await expect(arrives(async () => false)).rejects.toMatchObject({
    status: 503,
    code: "not_known_yet",
  });
}, 20_000);
