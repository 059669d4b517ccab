import { expect, test } from "vitest";
import { createWaitForPropagation } from "./propagation.ts";

/** Everything counts as sent at once. */
const watermark = { now: async () => 0, get: async () => Infinity };

test("what is known is waited for no longer", async () => {
  const waitForPropagation = createWaitForPropagation({ watermark, waiting: async () => 5 });
  let looks = 0;
  expect(await waitForPropagation(async () => (looks += 1) === 3)).toBe(true);
  expect(looks).toBe(3);
});

test("what no message brings is not there", async () => {
  const waitForPropagation = createWaitForPropagation({ watermark, waiting: async () => 0 });
  expect(await waitForPropagation(async () => false)).toBe(false);
});

test("the last message under way is looked at", async () => {
  let waiting = 2;
  const waitForPropagation = createWaitForPropagation({
    watermark,
    waiting: async () => (waiting -= 1),
  });
  expect(await waitForPropagation(async () => waiting === 0)).toBe(true);
});

test("what the source has written is waited for until it is sent", async () => {
  let upTo = 0;
  const behind = { now: async () => 0, get: async () => (upTo += 100) };
  const waitForPropagation = createWaitForPropagation({
    watermark: behind,
    waiting: async () => 0,
  });
  expect(await waitForPropagation(async () => upTo >= 1000)).toBe(true);
});

test("while the source does not send, nobody is told that it is not there", async () => {
  const stuck = { now: async () => 5000, get: async () => 5000 };
  const waitForPropagation = createWaitForPropagation({
    watermark: stuck,
    waiting: async () => 0,
    patienceMs: 200,
  });
  await expect(waitForPropagation(async () => false)).rejects.toMatchObject({ status: 503 });
});

test("while messages do not come through, nobody is told that it is not there", async () => {
  const waitForPropagation = createWaitForPropagation({
    watermark,
    waiting: async () => 1,
    patienceMs: 200,
  });
  await expect(waitForPropagation(async () => false)).rejects.toMatchObject({
    status: 503,
    code: "not_known_yet",
  });
});
