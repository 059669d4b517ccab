/** Reads the public API, to compare pages with the data. */
import type { Business } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Town } from "@mainstreet/contracts/town";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import type { APIResponse, Page, Route } from "playwright-core";

interface Answers {
  "/api/town": Town;
  "/api/categories": Category[];
  "/api/coupons": Coupon[];
  "/api/nearby-coupons": Coupon[];
  "/api/businesses": Business[];
  "/api/events": TownEvent[];
  "/api/birthday-offers": Coupon[];
}

/** Reads a path of the town at `origin`, with the totals of lists. */
export async function read<Path extends keyof Answers>(
  page: Page,
  origin: string,
  path: Path,
  query = "",
): Promise<{ data: Answers[Path]; total: number; featured: number }> {
  const { address, headers } = fromOutside(origin);
  const response = await page.request.get(`${address}${path}${query}`, { headers });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  const data: Answers[Path] = await response.json();
  const { "x-total-count": total, "x-featured-count": featured } = response.headers();
  return { data, total: Number(total), featured: Number(featured) };
}

/**
 * Returns address and headers for a request outside of the browser: only browsers resolve
 * `riverton.localhost` to this machine.
 */
export function fromOutside(origin: string) {
  const { host, hostname } = new URL(origin);
  const address = origin.replace(hostname, hostname.replace(/^.+\.localhost$/, "localhost"));
  return { address, headers: { host } };
}

/** Sends an intercepted request from outside of the browser; resolves with the answer. */
export async function forward(route: Route): Promise<APIResponse> {
  const request = route.request();
  const { origin } = new URL(request.url());
  const { address, headers } = fromOutside(origin);
  const url = request.url().replace(origin, address);
  return route.fetch({ url, headers: { ...request.headers(), ...headers } });
}
