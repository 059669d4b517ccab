/** A fake of the browser's geolocation: the test answers its requests. */
import type { Page } from "playwright-core";

/** A place that is given at once: after a second without one the page asks for it. */
export const KNOWN_PLACE = {
  permissions: ["geolocation"],
  geolocation: { latitude: 43.15, longitude: -73.88 },
};

/** The fake in the page: tests answer its requests. */
export interface FakeGeolocation {
  /** The page has come alive and asked for the permission. */
  alive: boolean;
  requests: PositionOptions[];
  answer: (outcome: number | { latitude: number; longitude: number }) => void;
  permit: (state: PermissionState) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- how a global is declared
  var fakeGeolocation: FakeGeolocation;
}

export type FakePermission = PermissionState | "not askable" | "unsupported";

/** Puts a geolocation in place whose requests wait until the test answers them. */
function installFake(permission: FakePermission) {
  const waiting: { found: PositionCallback; failed: PositionErrorCallback }[] = [];
  const status = Object.assign(new EventTarget(), { state: permission });
  const fake: FakeGeolocation = {
    alive: false,
    requests: [],
    answer(outcome) {
      for (const { found, failed } of waiting.splice(0)) {
        if (typeof outcome === "number") Reflect.apply(failed, undefined, [{ code: outcome }]);
        else Reflect.apply(found, undefined, [{ coords: outcome }]);
      }
    },
    permit(state) {
      status.state = state;
      status.dispatchEvent(new Event("change"));
    },
  };
  globalThis.fakeGeolocation = fake;
  const getCurrentPosition: Geolocation["getCurrentPosition"] = (found, failed, options) => {
    fake.requests.push(options ?? {});
    waiting.push({ found, failed: failed ?? (() => {}) });
  };
  const query = async () => {
    fake.alive = true;
    if (permission === "not askable") throw new TypeError("geolocation can't be asked");
    return status;
  };
  Object.defineProperty(navigator, "permissions", { value: { query } });
  // The browser's own geolocation lives on the prototype.
  if (permission === "unsupported") Reflect.deleteProperty(Navigator.prototype, "geolocation");
  else Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition } });
}

/** Opens the address with the fake in place and waits until the page has come alive. */
export async function gotoWithFakeGeolocation(
  page: Page,
  address: string,
  permission: FakePermission,
) {
  await page.addInitScript(installFake, permission);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.fakeGeolocation.alive);
}

/** What the page has asked the stand for. */
export const requests = (page: Page) => page.evaluate(() => globalThis.fakeGeolocation.requests);

/** Answers what waits with a place, or with the code of a failure. */
export const answer = (page: Page, outcome: Parameters<FakeGeolocation["answer"]>[0]) =>
  page.evaluate((value) => globalThis.fakeGeolocation.answer(value), outcome);
