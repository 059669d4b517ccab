/** Stands in for the browser's geolocation: the test answers its requests. */
import type { Page } from "playwright-core";

/** A place that is given at once: after a second without one the page asks for it. */
export const KNOWN_PLACE = {
  permissions: ["geolocation"],
  geolocation: { latitude: 43.15, longitude: -73.88 },
};

/** How the page's own geolocation is stood in for: tests answer its requests. */
export interface Stand {
  /** The page has come alive and asked for the permission. */
  alive: boolean;
  requests: PositionOptions[];
  answer: (outcome: number | { latitude: number; longitude: number }) => void;
  permit: (state: PermissionState) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- how a global is declared
  var geolocationStand: Stand;
}

export type StoodPermission = PermissionState | "not askable" | "unsupported";

/** Puts a geolocation in place whose requests wait until the test answers them. */
function standIn(permission: StoodPermission) {
  const waiting: { found: PositionCallback; failed: PositionErrorCallback }[] = [];
  const status = Object.assign(new EventTarget(), { state: permission });
  const stand: Stand = {
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
  globalThis.geolocationStand = stand;
  const getCurrentPosition: Geolocation["getCurrentPosition"] = (found, failed, options) => {
    stand.requests.push(options ?? {});
    waiting.push({ found, failed: failed ?? (() => {}) });
  };
  const query = async () => {
    stand.alive = true;
    if (permission === "not askable") throw new TypeError("geolocation can't be asked");
    return status;
  };
  Object.defineProperty(navigator, "permissions", { value: { query } });
  // The browser's own geolocation lives on the prototype.
  if (permission === "unsupported") Reflect.deleteProperty(Navigator.prototype, "geolocation");
  else Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition } });
}

/** Opens the address with the stand in place and waits until the page has come alive. */
export async function gotoStood(page: Page, address: string, permission: StoodPermission) {
  await page.addInitScript(standIn, permission);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.geolocationStand.alive);
}

/** What the page has asked the stand for. */
export const requests = (page: Page) => page.evaluate(() => globalThis.geolocationStand.requests);

/** Answers what waits with a place, or with the code of a failure. */
export const answer = (page: Page, outcome: Parameters<Stand["answer"]>[0]) =>
  page.evaluate((value) => globalThis.geolocationStand.answer(value), outcome);
