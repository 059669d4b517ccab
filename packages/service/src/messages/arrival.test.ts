import { expect, test } from "vitest";
import { createArrival } from "./arrival.ts";

/** All is sent at once. */
const watermark = { now: async () => 0, get: async () => Infinity };

test("what is known is waited for no longer", async () => {
  const arrives = createArrival({ watermark, waiting: async () => 5 });
  let looks = 0;
  expect(await arrives(async () => (looks += 1) === 3)).toBe(true);
  expect(looks).toBe(3);
});

test("what no message brings is not there", async () => {
  const arrives = createArrival({ watermark, waiting: async () => 0 });
  expect(await arrives(async () => false)).toBe(false);
});

test("the last message under way is looked at", async () => {
  let waiting = 2;
  const arrives = createArrival({ watermark, waiting: async () => (waiting -= 1) });
  expect(await arrives(async () => waiting === 0)).toBe(true);
});

test("what the source has written is waited for until it is sent", async () => {
  let upTo = 0;
  const behind = { now: async () => 0, get: async () => (upTo += 100) };
  const arrives = createArrival({ watermark: behind, waiting: async () => 0 });
  expect(await arrives(async () => upTo >= 1000)).toBe(true);
});

test("while the source does not send, nobody is told that it is not there", async () => {
  const stuck = { now: async () => 5000, get: async () => 5000 };
  const arrives = createArrival({ watermark: stuck, waiting: async () => 0 });
  await expect(arrives(async () => false)).rejects.toMatchObject({ status: 503 });
}, 20_000);

test("while messages do not come through, nobody is told that it is not there", async () => {
  const arrives = createArrival({ watermark, waiting: async () => 1 });
  await expect(arrives(async () => false)).rejects.toMatchObject({
    status: 503,
    code: "not_known_yet",
  });
}, 20_000);
