/** Every list, search, order and page of the admin area, with the expected counts. */
import { couponsWorklist, listingsWorklist } from "@mainstreet/contracts/worklist";
import { atMost, exactly } from "../import/figures.ts";
import type { Figure } from "../import/figures.ts";
import { p95 } from "./timed-client.ts";
import type { TimedClient } from "./timed-client.ts";
import { countsOf } from "./town.ts";
import type { BenchTown, Sizes } from "./town.ts";

const LIST_MS = 150;
const COUPONS_NO_MS = 200;
const LISTINGS = "/api/admin/listings/worklist";
const COUPONS = "/api/admin/coupons/worklist";

/** Path, expected number of records, and bound in ms. */
type Question = [path: string, count: number, most?: number];

function questions(town: BenchTown, { submissions }: Sizes, today: string): Question[] {
  const counts = countsOf(town, today);
  const all = counts.businesses(() => true);
  const noCoupon = counts.businesses((_, has) => !has);
  const businesses = (query: string) => `/api/admin/businesses?limit=50&${query}`;
  const coupons = (query: string) => `/api/admin/coupons?limit=50&${query}`;
  const events = (query: string) => `/api/admin/events?limit=50&${query}`;
  return [
    [businesses("sort=-id"), all],
    [businesses("sort=-id&offset=10000"), all],
    [businesses("sort=id&offset=19950"), all],
    [businesses("sort=name"), all],
    [businesses("sort=-name&offset=15000"), all],
    [businesses("sort=-id&q=bakery"), counts.businessesFound("bakery")],
    [businesses("sort=name&q=main%20st"), counts.businessesFound("main st")],
    [businesses("q=b&sort=-id"), counts.businessesFound("b")],
    [businesses("q=4127%20chur"), counts.businessesFound("4127 chur")],
    [businesses("q=777"), counts.businessesFound("777")],
    [businesses("categoryId=7&sort=name"), counts.businesses((row) => row.categoryId === 7)],
    [businesses("featured=true&sort=-id"), counts.businesses((row) => row.showDeals)],
    [businesses("featured=false&sort=-id"), counts.businesses((row) => !row.showDeals)],
    [businesses("located=false&sort=-id"), counts.businesses((row) => !("latitude" in row))],
    [businesses("located=true&sort=name"), counts.businesses((row) => "latitude" in row)],
    [
      businesses("geocodeStatus=noAddress&sort=-id"),
      counts.businesses((row) => !("latitude" in row) && row.address === ""),
    ],
    [businesses("hasCoupons=false&sort=-id"), noCoupon, COUPONS_NO_MS],
    [businesses("hasCoupons=false&sort=name&offset=5000"), noCoupon, COUPONS_NO_MS],
    [businesses("hasCoupons=true&sort=-id"), all - noCoupon],
    [
      businesses("hasCoupons=false&located=false&categoryId=7"),
      counts.businesses((row, has) => !has && row.categoryId === 7 && !("latitude" in row)),
      COUPONS_NO_MS,
    ],
    [coupons("sort=-id"), town.coupons.length],
    [coupons("sort=-id&offset=5000"), town.coupons.length],
    [coupons("sort=title"), town.coupons.length],
    [coupons("sort=expiration"), town.coupons.length],
    [coupons("sort=-id&q=coffee"), counts.couponsFound("coffee")],
    [coupons("sort=-id&q=bakery"), counts.couponsFound("bakery")],
    [coupons("sort=title&q=b"), counts.couponsFound("b")],
    [coupons("q=code4127"), counts.couponsFound("code4127")],
    [coupons("validity=soon&sort=-id"), counts.coupons(counts.isSoon)],
    [coupons("validity=expired&sort=-id"), counts.coupons((row) => !counts.isLive(row))],
    [coupons("validity=live&sort=expiration"), counts.coupons(counts.isLive)],
    [coupons("featured=true&sort=-id"), counts.coupons((row) => row.showDeals)],
    [coupons("businessId=4"), counts.coupons((row) => row.businessId === 4)],
    [events("sort=-startDate"), town.events.length],
    [events("sort=name&offset=100"), town.events.length],
    [events("q=concert"), counts.eventsFound("concert")],
    [events("q=b"), counts.eventsFound("b")],
    [events("over=true"), town.events.filter((row) => row.startDate < today).length],
    ["/api/admin/categories?limit=500", town.categories.length],
    ["/api/admin/categories?q=bakery", town.categories.filter((_, n) => n % 8 === 0).length],
    ["/api/admin/submissions?limit=50", submissions],
    ["/api/admin/submissions?status=pending&limit=50", submissions],
    ["/api/admin/submissions?q=quince%20bakery&limit=50&offset=50", submissions],
  ];
}

/** Requests each several times; reports those that are slow or count wrong individually. */
export async function measureLists(
  client: TimedClient,
  { town, sizes, today, rounds }: { town: BenchTown; sizes: Sizes; today: string; rounds: number },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [path, count, most = LIST_MS] of questions(town, sizes, today)) {
    const { ms, totals } = await askOften(client, path, rounds);
    const wrong = totals.find((total) => total !== count);
    const name = path.replace("/api/admin/", "").replace("limit=50&", "");
    figures.push(atMost(name, p95(ms), most, " ms"));
    if (wrong !== undefined) figures.push(exactly(`  counts`, wrong, count));
  }
  return figures;
}

/** Measures the import history, which must not depend on the number of rows. */
export async function measureImports(client: TimedClient, importId: string, rounds: number) {
  const paths = [
    "/api/admin/imports?limit=20",
    "/api/admin/imports?limit=50&offset=900",
    `/api/admin/imports/${importId}/rejections?limit=50`,
    "/api/admin/imports/drafts",
  ];
  const figures: Figure[] = [];
  for (const path of paths) {
    const { ms } = await askOften(client, path, rounds);
    figures.push(atMost(path.replace(importId, "…").slice(11), p95(ms), LIST_MS, " ms"));
  }
  return figures;
}

/** Measures the worklist as requested by the dashboard. */
export async function measureWorklist(
  client: TimedClient,
  { town, sizes, today, rounds }: { town: BenchTown; sizes: Sizes; today: string; rounds: number },
): Promise<Figure[]> {
  const counts = countsOf(town, today);
  const listings = await askOften(client, LISTINGS, rounds);
  const coupons = await askOften(client, COUPONS, rounds);
  const wanted = {
    withoutCoordinates: counts.businesses((row) => !("latitude" in row)),
    withoutCoupon: counts.businesses((_, has) => !has),
    waitingSubmissions: sizes.submissions,
    endingSoon: counts.coupons(counts.isSoon),
    expired: counts.coupons((row) => row.expiration !== null && row.expiration < today),
  };
  const told = {
    ...listingsWorklist.partial().parse(listings.last),
    ...couponsWorklist.partial().parse(coupons.last),
  };
  return [
    atMost("worklist of businesses", p95(listings.ms), LIST_MS, " ms"),
    atMost("worklist of coupons", p95(coupons.ms), LIST_MS, " ms"),
    exactly("worklist counts wrong", wrongIn(told, wanted), ""),
  ];
}

const wrongIn = (
  told: Readonly<Record<string, number | undefined>>,
  wanted: Readonly<Record<string, number>>,
) =>
  Object.entries(wanted)
    .flatMap(([name, count]) => (told[name] === count ? [] : `${name} ${told[name]} ≠ ${count}`))
    .join(", ");

async function askOften(client: TimedClient, path: string, rounds: number) {
  // The first request warms up what an idle system has released.
  const first = await client.ask("GET", path);
  const ms: number[] = [];
  const totals = [first.total];
  for (let round = 0; round < rounds; round += 1) {
    const answer = await client.ask("GET", path);
    ms.push(answer.ms);
    totals.push(answer.total);
  }
  return { ms, totals, last: first.body };
}
