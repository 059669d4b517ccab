/** A town full of businesses and coupons; identical in every run. */
import { bulkResponse } from "@mainstreet/contracts/bulk";
import { asCaller, visitor } from "@mainstreet/testing/town";
import { request } from "undici";

const CENTRE = { latitude: 43.1412, longitude: -73.8873 };
const AT_ONCE = 500;

/** Returns the n-th place, evenly spread over some miles around the center. */
const spot = (n: number) => ({
  latitude: CENTRE.latitude + Math.sin(n * 2.399963) * 0.0015 * Math.sqrt(n),
  longitude: CENTRE.longitude + Math.cos(n * 2.399963) * 0.002 * Math.sqrt(n),
});

/** Returns the path a visitor near the n-th place requests. */
export const nearbyPath = (n: number) => {
  const { latitude, longitude } = spot(n);
  return `/api/nearby-coupons?latitude=${latitude.toFixed(6)}&longitude=${longitude.toFixed(6)}&limit=60`;
};

/** Paths as visited in practice: each rendered page makes three more requests by itself. */
export const visitedPaths = [
  (n: number) => nearbyPath(n / 100),
  () => "/api/businesses?limit=60",
  (n: number) => nearbyPath(n / 100),
  () => "/api/coupons?limit=60",
  () => "/api/events",
  (n: number) => nearbyPath(n / 100),
  () => "/api/categories",
  () => "/api/businesses?limit=60",
  () => "/favicon.svg",
  () => "/api/coupons?limit=60",
  () => "/api/town",
  () => "/",
];

interface Town {
  /** URLs of the services. */
  listings: string;
  coupons: string;
  slug: string;
  /** Private keys of gateway and import, on whose behalf the town is filled and read. */
  keys: { GATEWAY_PRIVATE_KEY: string; IMPORT_PRIVATE_KEY: string };
}

/** Stores businesses and coupons; waits until coupons has received every business. */
export async function fillTown(town: Town, count: { shops: number; coupons: number }) {
  const headers = visitor(town.keys, town.slug);
  const asImport = { ...asCaller(town.keys, "import"), "x-town": town.slug };
  const shops = Array.from({ length: count.shops }, (_, n) => ({
    name: `Shop ${n + 1}`,
    address: `${n + 1} Main Street, Your Town`,
    phone: "(555) 555-0100",
    website: "https://shop.example",
    ...spot(n),
  }));
  const ids = await bulk(`${town.listings}/internal/businesses/bulk`, asImport, shops);
  const deals = Array.from({ length: count.coupons }, (_, n) => ({
    businessId: ids[n % ids.length] ?? 1,
    title: `Deal number ${n + 1} of the town`,
    description: "A description of the length that people write when they are proud of an offer.",
    discount: "25% Off",
    code: `CODE${n + 1}`,
    terms: "One per customer. Not with other offers. While stocks last.",
    showDeals: n % 20 === 0,
  }));
  await bulk(`${town.coupons}/internal/coupons/bulk`, asImport, deals);
  for (;;) {
    const answer = await request(`${town.coupons}${nearbyPath(3)}`, { headers });
    await answer.body.dump();
    if (Number(answer.headers["x-total-count"]) === count.coupons) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Sends rows in batches, as an import does; resolves with the ids of the records. */
export async function bulk(url: string, headers: Record<string, string>, values: object[]) {
  const ids: number[] = [];
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const rows = values
      .slice(at, at + AT_ONCE)
      .map((row, index) => ({ row: at + index + 1, values: row }));
    const answer = await request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ batch: `bench:${at}`, rows }),
    });
    const { results } = bulkResponse.parse(await answer.body.json());
    ids.push(...results.flatMap((result) => ("id" in result ? [result.id] : [])));
  }
  return ids;
}
