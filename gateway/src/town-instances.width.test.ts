/** How many instances a town gets by its traffic. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTownInstances } from "./town-instances.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const all = ["http://a", "http://b", "http://c"].map((url) => ({
  url,
  cameAt: 0,
  down: false,
  isUnreachable: false,
  silentSince: undefined,
}));

/** Opens a town; the returned function makes requests and returns how many instances they met. */
function openTown() {
  const towns = createTownInstances(0);
  return (requests: number) => {
    const met = new Set<string | undefined>();
    for (let made = 0; made < requests; made += 1) met.add(towns.pick("maplewood", all)?.url);
    return met.size;
  };
}

test("one for fewer than twenty requests in ten seconds, and one more for each further twenty", () => {
  const met = openTown();
  expect([met(19), met(20), met(21)]).toEqual([1, 2, 3]);
});

test("one less only when the requests have fallen below half, so that none comes and goes", () => {
  const met = openTown();
  met(30);
  vi.advanceTimersByTime(9000);
  expect(met(2)).toBe(2);
  vi.advanceTimersByTime(20_000);
  expect(met(2)).toBe(1);
});
