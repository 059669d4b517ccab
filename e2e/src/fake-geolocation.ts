/** A fake of the browser's geolocation whose requests the test answers. */
import type { Page } from "playwright-core";

/** A position that is available at once: the page asks for it after a second. */
export const KNOWN_PLACE = {
  permissions: ["geolocation"],
  geolocation: { latitude: 43.15, longitude: -73.88 },
};

/** The fake in the page. */
export interface FakeGeolocation {
  /** The page is hydrated and has asked for the permission. */
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

/** Installs a geolocation whose requests wait for the test's answer. */
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
  // The browser's own geolocation is a property of the prototype.
  if (permission === "unsupported") Reflect.deleteProperty(Navigator.prototype, "geolocation");
  else Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition } });
}

/** Opens the URL with the fake installed and waits for hydration. */
export async function gotoWithFakeGeolocation(
  page: Page,
  address: string,
  permission: FakePermission,
  goto: (page: Page, url: string) => Promise<unknown> = (on, url) => on.goto(url),
) {
  await page.addInitScript(installFake, permission);
  await goto(page, address);
  await page.waitForFunction(() => globalThis.fakeGeolocation.alive);
}

/** Returns the position requests of the page. */
export const requests = (page: Page) => page.evaluate(() => globalThis.fakeGeolocation.requests);

/** Answers waiting requests with a position, or with an error code. */
export const answer = (page: Page, outcome: Parameters<FakeGeolocation["answer"]>[0]) =>
  page.evaluate((value) => globalThis.fakeGeolocation.answer(value), outcome);
