/** A real browser, and pages in which any console error is a fault. */
import { randomInt } from "node:crypto";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** No page of ours takes longer, even on a machine that is slow and busy. */
const TIMEOUT_MS = 30_000;
/** For `expect.poll`. */
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
 * `BROWSER_TIME_ZONE` (an IANA name) and `BROWSER_CLOCK_HOURS` (how far its clock is ahead) put the
 * browser elsewhere than the town: a page must not tell by it what day it is.
 */
const { BROWSER_TIME_ZONE: timezoneId, BROWSER_CLOCK_HOURS: hoursAhead = "0" } = process.env;

/** `CHROMIUM` names the executable; `npm test` sets it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"];
  if (!executablePath) throw new Error("Set CHROMIUM to a Chromium executable, or run `npm test`");
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export interface Visit extends BrowserContextOptions {
  /** Console errors that belong to what the test is about. */
  expected?: RegExp;
  /** With the site's service worker: what it answers, a test can't stand in for. */
  worker?: boolean;
}

/**
 * Opens a fresh context with one page, runs the journey in it and fails on what the console said. Each visit comes from
 * an address of its own: what one visitor may do in a minute is not shared by all journeys.
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

/** Another window; what follows finds the page laid out in it, also where scripts choose its parts by the width. */
export async function resize(page: Page, width: number, height = 900) {
  await page.setViewportSize({ width, height });
  await secondFrame(page);
}

const secondFrame = (page: Page) =>
  page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });

/** By its whole name, in the page or in a part of it. */
export const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });

/** What is waited for while a step brings it about; when the step fails, that is what is told. */
export async function waitDuring<Found>(
  waiting: Promise<Found>,
  step: () => Promise<void>,
): Promise<Found> {
  const [found] = await Promise.all([waiting, step()]);
  return found;
}

/** The page has done with the answer to what the step asks for: while it waits for one, it asks for no other. */
export async function answered(page: Page, address: string | RegExp, step: () => Promise<void>) {
  const answer = await waitDuring(page.waitForResponse(address), step);
  await answer.finished();
  // What it makes of the answer comes before the second frame.
  await secondFrame(page);
}

/**
 * Puts the page's clock into the test's hands, as `page.clock` describes. The server's tells nothing then, unless the
 * test says what.
 */
export async function installClock(page: Page, options?: Parameters<Page["clock"]["install"]>[0]) {
  await page.clock.install(options);
  await page.addInitScript(keepDatesExtensible);
  await tellTime(page, () => undefined);
}

/** What the server's clock tells, in ms since 1970; the rest of its answers stay as they are. */
export const tellTime = (page: Page, clock: () => number | undefined | Promise<number>) =>
  page.route("**/api/town", async (route) => {
    if (route.request().method() !== "HEAD") return route.fallback();
    const now = await clock();
    const headers = now !== undefined && { date: new Date(now).toUTCString() };
    return route.fulfill({ ...(headers && { headers }) });
  });

/** What extends the clock's `Date`, as the dates with a time zone do, would otherwise be a plain date. */
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
