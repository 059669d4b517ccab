import { expect, test } from "vitest";
import { createWaitForPropagation } from "./propagation.ts";

/** Everything counts as sent at once. */
const watermark = { now: async () => 0, get: async () => Infinity };

test("waiting ends as soon as the record is known", async () => {
  const waitForPropagation = createWaitForPropagation({ watermark, waiting: async () => 5 });
  let looks = 0;
  expect(await waitForPropagation(async () => (looks += 1) === 3)).toBe(true);
  expect(looks).toBe(3);
});

test("waiting ends without the record when no message is left", async () => {
  const waitForPropagation = createWaitForPropagation({ watermark, waiting: async () => 0 });
  expect(await waitForPropagation(async () => false)).toBe(false);
});

test("the record is checked again after the last message", async () => {
  let waiting = 2;
  const waitForPropagation = createWaitForPropagation({
    watermark,
    waiting: async () => (waiting -= 1),
  });
  expect(await waitForPropagation(async () => waiting === 0)).toBe(true);
});

test("waiting lasts until the source has sent what it has written", async () => {
  let upTo = 0;
  const behind = { now: async () => 0, get: async () => (upTo += 100) };
  const waitForPropagation = createWaitForPropagation({
    watermark: behind,
    waiting: async () => 0,
  });
  expect(await waitForPropagation(async () => upTo >= 1000)).toBe(true);
});

test("waiting fails with a 503 while the source does not send", async () => {
  const stuck = { now: async () => 5000, get: async () => 5000 };
  const waitForPropagation = createWaitForPropagation({
    watermark: stuck,
    waiting: async () => 0,
    patienceMs: 200,
  });
  await expect(waitForPropagation(async () => false)).rejects.toMatchObject({ status: 503 });
});

test("waiting fails with a 503 while messages are not consumed", async () => {
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
