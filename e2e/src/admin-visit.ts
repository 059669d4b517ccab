/** Helpers that take an admin to the dashboard. */
import type { Page } from "playwright-core";
import { LIST_POLL_MS } from "../../frontend/src/admin/api/polling.ts";
import { expect } from "vitest";
import { fromOutside } from "./api.ts";
import { WAIT } from "./browser.ts";
import type { BrowserFixture } from "./browser-fixture.ts";

/** A little more than the polling interval of open lists, in ms, for pages whose clock the test controls. */
export const POLL_MS = LIST_POLL_MS + 500;

/** Calls the API with the page's cookies, but without the app; rejects for any status but 2xx. */
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

/** Signs in as the town's first admin without the form, which has its own journeys. */
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

/** Signs in and opens a tab of the dashboard, by default the first one. */
export async function openDashboard(page: Page, fixture: BrowserFixture, tab?: string) {
  await signIn(page, fixture);
  await page.goto(
    `${fixture.system.url(fixture.adminTown)}/admin${tab === undefined ? "" : `/${tab}`}`,
  );
}

/** Searches a list until it has exactly `found` records, all containing `shown`. */
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
  // Until the results are loaded, the list may happen to have as many other records.
  const counts = async () => [await all.count(), await all.filter({ hasText: shown }).count()];
  await expect.poll(counts, WAIT).toEqual([found, found]);
}

/** A list's records: rows of a table, or the cards that phones show. */
export const records = (page: Page) =>
  page.getByRole("tabpanel").locator("tbody > tr, li:has(> article)");

/** Imports this many businesses whose names begin with `mark`. */
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

/** Makes every second request to the path fail. */
export async function failSecond(page: Page, path: string) {
  let calls = 0;
  await page.route(path, (route) => {
    calls += 1;
    return calls % 2 === 1
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: "Please come back.", code: "away" } });
  });
}
