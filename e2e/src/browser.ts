/** A real browser; any console error in its pages is a failure. */
import { randomInt } from "node:crypto";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Enough for any page of ours, even on a slow and busy machine. */
const TIMEOUT_MS = 30_000;
/** Options of `expect.poll`. */
export const WAIT = { timeout: TIMEOUT_MS };

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/**
 * `BROWSER_TIME_ZONE` (an IANA name) and `BROWSER_CLOCK_HOURS` (offset of its clock) make the
 * browser's time differ from the town's: pages must not derive the day from it.
 */
const { BROWSER_TIME_ZONE: timezoneId, BROWSER_CLOCK_HOURS: hoursAhead = "0" } = process.env;

/** Launches the browser at the path in `CHROMIUM`, which `npm test` sets. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"];
  if (!executablePath) throw new Error("Set CHROMIUM to a Chromium executable, or run `npm test`");
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export interface Visit extends BrowserContextOptions {
  /** Console errors that the journey provokes. */
  expected?: RegExp;
  /** Allows the site's service worker; requests that it answers can't be intercepted. */
  worker?: boolean;
}

/**
 * Opens a fresh context with one page, runs the journey and fails on console errors. Each visit has
 * its own IP address, so that journeys don't share the rate limit.
 */
export async function visit(
  browser: Browser,
  { expected, worker = false, ...options }: Visit,
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.1` },
    ...(timezoneId && { timezoneId }),
    ...options,
  });
  if (!worker)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  if (hoursAhead !== "0") await context.addInitScript(setClockAhead, Number(hoursAhead));
  context.setDefaultTimeout(TIMEOUT_MS);
  const faults: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text)) faults.push(text);
  };
  context.on("weberror", (fault) => note(fault.error().message));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      note(`${message.text()} (${message.location().url})`);
  });
  try {
    await journey(await context.newPage());
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Resizes the viewport and waits for the layout, including parts that scripts choose by width. */
export async function resize(page: Page, width: number, height = 900) {
  await page.setViewportSize({ width, height });
  await secondFrame(page);
}

const secondFrame = (page: Page) =>
  page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });

/** Locates a button by its exact name. */
export const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });

/** Waits for something that a step triggers; if the step fails, its error is reported. */
export async function waitDuring<Found>(
  waiting: Promise<Found>,
  step: () => Promise<void>,
): Promise<Found> {
  const [found] = await Promise.all([waiting, step()]);
  return found;
}

/** Runs a step and waits until the page has processed the answer to its request. */
export async function answered(page: Page, address: string | RegExp, step: () => Promise<void>) {
  const answer = await waitDuring(page.waitForResponse(address), step);
  await answer.finished();
  // The result is rendered before the second frame.
  await secondFrame(page);
}

/**
 * Puts the test in control of the page's clock, as described for `page.clock`. The server's clock
 * is hidden from the page unless the test sets it.
 */
export async function installClock(page: Page, options?: Parameters<Page["clock"]["install"]>[0]) {
  await page.clock.install(options);
  await page.addInitScript(keepDatesExtensible);
  await tellTime(page, () => undefined);
}

/** Lets the first frame pass while the clock is paused: scripts are requested after it. */
export const passFirstFrame = (page: Page) => page.clock.runFor(50);

/** Opens the URL while the clock is paused. */
export async function gotoPaused(page: Page, url: string) {
  await page.goto(url);
  await passFirstFrame(page);
}

/** Sets the time of the server's clock, in ms since 1970; its other answers are unchanged. */
export const tellTime = (page: Page, clock: () => number | undefined | Promise<number>) =>
  page.route("**/api/town", async (route) => {
    if (route.request().method() !== "HEAD") return route.fallback();
    const now = await clock();
    const headers = now !== undefined && { date: new Date(now).toUTCString() };
    return route.fulfill({ ...(headers && { headers }) });
  });

/**
 * Keeps `Date` extensible, as time zone dates require: instances of subclasses of Playwright's
 * `Date` would be plain dates.
 */
function keepDatesExtensible() {
  globalThis.Date = new Proxy(Date, {
    construct(real, given, made) {
      const date: Date = Reflect.construct(real, given);
      Object.setPrototypeOf(date, made.prototype);
      return date;
    },
  });
}

function setClockAhead(hours: number) {
  const now = Date.now.bind(Date);
  const ahead = () => now() + hours * 3_600_000;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) =>
      Reflect.construct(real, given.length ? given : [ahead()], made),
    get: (real, name, date) => (name === "now" ? ahead : Reflect.get(real, name, date)),
  });
}
