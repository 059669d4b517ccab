/** Content of the town for the measured admin lists; identical in every run. */
import { SOON_DAYS } from "@mainstreet/contracts/coupon";
import { indexedWords } from "@mainstreet/service/records/search";
import { daysLater } from "@mainstreet/contracts/open-at";

const FAMILIES = [
  "Adams",
  "Baker",
  "Carter",
  "Díaz",
  "Evans",
  "Foster",
  "García",
  "Hayes",
  "Irving",
];
const TRADES = ["Bakery", "Books", "Barbers", "Hardware", "Pizza", "Florist", "Cycles", "Pharmacy"];
const STREETS = ["Main St", "Broadway", "Church St", "Mill Rd", "Elm St", "Lake Ave", "Union Ave"];
const CHAINS = ["Subway", "Auntie Anne's", "Walgreens", "AutoZone"];
const OFFERS = ["10% Off", "Buy One Get One", "Free Coffee", "$5 Off", "Happy Hour"];
const HAPPENINGS = ["Concert", "Market", "Fun Run", "Open House", "Tasting"];
const CATEGORIES = 40;

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? "";

export interface Sizes {
  businesses: number;
  coupons: number;
  events: number;
  submissions: number;
}

/** Returns rows as an import sends them; ids are those assigned in a new town. */
export function makeTown({ businesses, coupons, events }: Sizes, today: string) {
  const categories = Array.from({ length: CATEGORIES }, (_, n) => ({
    name: `${pick(TRADES, n)} ${pick(STREETS, Math.floor(n / TRADES.length))}`,
  }));
  return {
    categories,
    /** Many lack coordinates, as in files from municipal registers. */
    businesses: Array.from({ length: businesses }, (_, n) => ({
      name:
        n % 11 === 0
          ? pick(CHAINS, n)
          : `${pick(FAMILIES, n)} & ${pick(FAMILIES, Math.floor(n / 9))} ${pick(TRADES, Math.floor(n / 81))}`,
      address: n % 30 === 0 ? "" : `${n + 1} ${pick(STREETS, n)}, Maplewood`,
      phone: `(555) ${String(n % 1000).padStart(3, "0")}-${String(n % 9973).padStart(4, "0")}`,
      website: `https://shop-${n}.example`,
      externalId: `B${n}`,
      categoryId: 1 + (n % CATEGORIES),
      showDeals: n % 25 === 0,
      ...(n % 3 !== 0 && { latitude: 43 + (n % 9001) / 1e5, longitude: -74 + (n % 7919) / 1e5 }),
    })),
    /** Two for each of some businesses; some have ended, some end soon. */
    coupons: Array.from({ length: coupons }, (_, n) => ({
      businessId: 1 + ((Math.floor(n / 2) * 3) % businesses),
      title: `${pick(OFFERS, n)} number ${n}`,
      description: "A description of the length that people write when they are proud of an offer.",
      discount: pick(OFFERS, n),
      code: `CODE${n}`,
      terms: "One per customer. Not with other offers.",
      expiration: expirationOf(n, today),
      showDeals: n % 50 === 0,
    })),
    events: Array.from({ length: events }, (_, n) => ({
      businessId: 1 + ((n * 7) % businesses),
      name: `${pick(HAPPENINGS, n)} number ${n}`,
      description: "Bring your friends.",
      startDate: daysLater(today, (n % 60) - 30),
      location: pick(STREETS, n),
    })),
  };
}
export type BenchTown = ReturnType<typeof makeTown>;

function expirationOf(n: number, today: string) {
  const kind = n % 10;
  if (kind < 3) return daysLater(today, -30);
  if (kind === 5) return daysLater(today, SOON_DAYS - 2);
  return kind < 8 ? null : daysLater(today, 400);
}

/** Whether each word of the query is a prefix of a word in the texts. */
const found = (q: string, texts: readonly string[]) => {
  const words = indexedWords(texts);
  return indexedWords([q]).every((start) => words.some((word) => word.startsWith(start)));
};

/** Returns the expected counts of lists, calculated from the rows. */
export function countsOf(town: BenchTown, today: string) {
  const isLive = ({ expiration }: BenchTown["coupons"][number]) =>
    expiration === null || expiration >= today;
  const withCoupon = new Set(town.coupons.filter(isLive).map(({ businessId }) => businessId));
  const businesses = town.businesses.map((row, at) => ({ ...row, id: at + 1 }));
  const nameOf = (id: number) => town.businesses[id - 1]?.name ?? "";
  const isNumber = (q: string, id: number) => q === String(id);
  return {
    businesses: (fits: (row: (typeof businesses)[number], hasCoupon: boolean) => boolean) =>
      businesses.filter((row) => fits(row, withCoupon.has(row.id))).length,
    businessesFound: (q: string) =>
      businesses.filter(
        ({ id, name, address, phone }) => isNumber(q, id) || found(q, [name, address, phone]),
      ).length,
    coupons: (fits: (row: BenchTown["coupons"][number]) => boolean) =>
      town.coupons.filter(fits).length,
    couponsFound: (q: string) =>
      town.coupons.filter(
        ({ title, discount, code, businessId }, at) =>
          isNumber(q, at + 1) ||
          found(q, [title, discount, code]) ||
          found(q, [nameOf(businessId)]),
      ).length,
    eventsFound: (q: string) =>
      town.events.filter(
        ({ name, location, description, businessId }, at) =>
          isNumber(q, at + 1) ||
          found(q, [name, location, "General", description]) ||
          found(q, [nameOf(businessId)]),
      ).length,
    isLive,
    isSoon: (row: BenchTown["coupons"][number]) =>
      isLive(row) && row.expiration !== null && row.expiration <= daysLater(today, SOON_DAYS),
  };
}
