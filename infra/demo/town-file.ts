/** A demo town as an import file, with ids that are only valid in that file. */
import { daysLater } from "@mainstreet/contracts/open-at";
import type { PictureUrls } from "./drawings.ts";
import type { DemoRecords } from "./records.ts";
import type { DemoTown } from "./towns.ts";

const siteOf = (name: string) =>
  `https://${name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "")}.example`;

/** Fictional codes. */
const POSTAL = { maplewood: "NY 12800", riverton: "WI 54600" } as const;

/** Opening hours by category; shops without coordinates have none either. */
const HOURS = [
  "Mo-Fr 07:00-15:00; Sa,Su 08:00-14:00",
  "Mo-Fr 09:00-18:00; Sa 10:00-16:00; Dec 25 off",
  "Mo-Fr 08:00-12:00,13:00-17:00",
  "Tu-Sa 10:00-19:00; Su 12:00-17:00",
  "We-Su 17:00-01:00; Dec 24-Dec 26 off",
];

/** Returns the day this many days after `now`, as `YYYY-MM-DD`. */
export const dayAfter = (now: Date, days: number) =>
  daysLater(now.toISOString().slice(0, 10), days);

/** Returns `{ categories, businesses, coupons }` for the JSON import. */
export function toImportFile(
  town: DemoTown,
  records: DemoRecords,
  pictures: PictureUrls,
  now: Date,
) {
  const names = [...new Set(records.shops.map(({ category }) => category))];
  const ids = new Map(records.shops.map(({ name }, index) => [name, index + 1]));
  return {
    categories: names.map((name, index) => ({ id: index + 1, name })),
    businesses: records.shops.map((shop, index) => ({
      id: index + 1,
      name: shop.name,
      address: `${shop.address}, ${town.name}, ${POSTAL[town.slug]}`,
      phone: `(555) 555-01${String(index + 1).padStart(2, "0")}`,
      website: siteOf(shop.name),
      openingHours:
        shop.latitude === undefined ? "" : HOURS[names.indexOf(shop.category) % HOURS.length],
      latitude: shop.latitude,
      longitude: shop.longitude,
      categoryId: names.indexOf(shop.category) + 1,
      imageUrl: pictures.get(`front of ${shop.name}`) ?? "",
      logoUrl: pictures.get(`logo of ${shop.name}`) ?? "",
      rating: shop.rating,
      reviewCount: shop.reviews,
      showDeals: shop.featured,
      isPremium: shop.premium,
    })),
    coupons: records.deals.map((deal) => ({
      businessId: ids.get(deal.business),
      title: deal.title,
      description: deal.description,
      discount: deal.discount,
      code: deal.code,
      expiration: deal.days === null ? null : dayAfter(now, deal.days),
      terms: deal.terms,
      imageUrl: pictures.get(`deal ${deal.title}`) ?? "",
      showDeals: deal.featured,
    })),
  };
}
