/** An admin's way into the dashboard. */
import type { Page } from "playwright-core";
import { FOLLOW_MS } from "../../frontend/src/admin/api/follows.ts";
import { expect } from "vitest";
import { fromOutside } from "./api.ts";
import { WAIT } from "./browser.ts";
import type { BrowserFixture } from "./browser-fixture.ts";

/** A little more than open lists wait before they are asked for anew, for a page whose clock is in the test's hands. */
export const POLL_MS = FOLLOW_MS + 500;

/** Asks the site that is open, with its cookies, past the page; fails on any answer but success. */
export function ask(page: Page, path: string, method = "GET", body?: object): Promise<string> {
  return page.evaluate(
    async ([address, verb, data]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(address, { method: verb, ...(data && { headers, body: data }) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${verb} ${address}: ${answer.status} ${text}`);
      return text;
    },
    [path, method, body && JSON.stringify(body)] as const,
  );
}

/** Signs in as the town's first admin without going through the form, which has journeys of its own. */
export async function signIn(page: Page, { system, adminTown }: BrowserFixture, town = adminTown) {
  const origin = system.url(town);
  const { address, headers } = fromOutside(origin);
  const login = `${address}/api/auth/login`;
  const answer = await page.request.post(login, {
    data: system.admin,
    headers: { ...headers, origin },
  });
  if (!answer.ok()) throw new Error(`${login}: ${answer.status()} ${await answer.text()}`);
  const [cookie = ""] = answer.headers()["set-cookie"]?.split(";", 1) ?? [];
  const [name = "", value = ""] = cookie.split("=", 2);
  await page.context().addCookies([{ name, value, url: origin }]);
}

/** Signs in and opens a tab of the dashboard, or the one that opens by itself. */
export async function openDashboard(page: Page, fixture: BrowserFixture, tab?: string) {
  await signIn(page, fixture);
  await page.goto(
    `${fixture.system.url(fixture.adminTown)}/admin${tab === undefined ? "" : `/${tab}`}`,
  );
}

/** Narrows a list down by its search until it has `found` records, all with the words, or what is `shown` of them. */
export async function searchFor(
  page: Page,
  label: string,
  words: string,
  found = 1,
  shown = words,
) {
  await page.getByLabel(label).fill(words);
  await page.waitForURL(({ searchParams }) => searchParams.get("q") === words);
  const all = records(page);
  // Until they have come, the list may have as many others.
  const counts = async () => [await all.count(), await all.filter({ hasText: shown }).count()];
  await expect.poll(counts, WAIT).toEqual([found, found]);
}

/** A list's records: rows of a table, or the cards that phones show. */
export const records = (page: Page) =>
  page.getByRole("tabpanel").locator("tbody > tr, li:has(> article)");

/** Imports so many businesses whose names begin with the mark. */
export async function importMany(page: Page, mark: string, many: number) {
  const rows = Array.from({ length: many }, (_, at) => `${mark} ${at},${at} Elm St,43.9,-91.4`);
  await page.evaluate(
    async (csv) => {
      const body = new FormData();
      body.append("file", new File([csv], "business.csv"));
      const headers = { "x-requested-with": "main-street" };
      await fetch("/api/import/csv", { method: "POST", headers, body });
    },
    ["name,address,latitude,longitude", ...rows].join("\n"),
  );
}

/** Every second request to the path fails. */
export async function failSecond(page: Page, path: string) {
  let calls = 0;
  await page.route(path, (route) => {
    calls += 1;
    return calls % 2 === 1
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: "Please come back.", code: "away" } });
  });
}
