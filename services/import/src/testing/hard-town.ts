/** A town with everything that is hard to write down in a spreadsheet. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import { newTown } from "@mainstreet/testing/town";
import { expect, vi } from "vitest";
import type { ImportSystem } from "./import-system.ts";

const categories = ["Food", "=Formula", "2026", "'Quoted", 'Arts,  "Crafts"', "'=guarded"].map(
  (name) => ({ name }),
);

const businesses = [
  { name: '=HYPERLINK("http://evil","x")', phone: "+1 555 010-2030", address: "-1 Main St" },
  { name: "'=already guarded", phone: "''+1", address: "@home", rating: null },
  {
    name: 'Café "Zoë", Söhne; & Co',
    address: "1 Elm St\nback  door",
    latitude: -40.123456789,
    longitude: 0.0000001,
  },
  { name: "'Tis the Season", longitude: -74.5, latitude: 0.1, rating: 4.5, reviewCount: 12345 },
  {
    name: "Two  spaces",
    website: "example.org",
    showDeals: true,
    isPremium: true,
    // More digits than a spreadsheet keeps.
    latitude: 40.71277601234568,
    longitude: -74.00597310000001,
  },
  {
    name: "Says it all",
    description: "- bread\n- cakes\n\nSince 1911.",
    website: "https://example.net",
    websiteUrl: "https://shop.example.net",
    facebookUrl: "https://facebook.com/all",
    openingHours: "Mo-Fr 09:00-18:00; Dec 25 off",
    contactName: "Ann  Baker",
    contactEmail: "ann@example.net",
    plan: "premium",
    paidUntil: "2030-12-31",
  },
  { name: "Twin", address: "2 Elm St", phone: "1" },
  { name: "Twin", address: "2 Elm St", website: "twin.example.org" },
];

const coupons = [
  { title: "-20% on all", code: "-20", discount: "-20%", expiration: "2030-12-31" },
  { title: "Lines", description: "- one\n- two\n\n  indented", terms: "=1+1\r\n\"x\", 'y'" },
  { title: "Twin", code: "A", description: "with a code" },
  { title: "Twin", terms: "without a code" },
  { title: "Twin", discount: "1 for 2" },
  { title: "\u00a0@Home", ctaText: "'+1", showDeals: true },
  { title: "To come", startDate: "2030-12-01", isAnnounced: true, expiration: "2030-12-31" },
  { title: "Draft", startDate: "2030-12-01", isActive: false },
];

const events = [
  {
    name: "Market",
    startDate: "2027-01-02",
    recurrence:
      "RRULE:FREQ=WEEKLY;BYDAY=SA\nCANCELLED:2027-02-06 (=1+1)\nMOVED:2027-03-06 to 2027-03-07 10:00",
  },
  {
    name: "=Fair",
    startDate: "2030-05-01",
    endDate: "2030-05-03",
    startTime: "9 AM",
    isActive: false,
  },
  { name: "Run,  5k", startDate: "2030-05-01", description: "- up\n+ down", ticketPrice: "$5" },
  { name: "@Night", startDate: "2020-01-31", category: "Music", isFeatured: true },
];

/** All of its records, each kind in the order of its numbers. */
export const RECORDS = { categories, businesses, coupons, events };

/** Creates the records in a new town. */
export async function hardTown(system: ImportSystem) {
  const town = newTown();
  async function create(entity: ImportEntity, fields: object) {
    const answer = await system.send(town, "POST", system.recordsUrl(entity), fields);
    expect([answer.status, fields]).toEqual([201, fields]);
  }
  /** Retries until the service has received the message about the business. */
  const createSoon = (entity: "coupons" | "events", fields: object) =>
    vi.waitFor(() => create(entity, fields), 10_000);

  for (const category of categories) await create("categories", category);
  for (const [at, business] of businesses.entries())
    await create("businesses", { ...business, categoryId: (at % categories.length) + 1 });
  for (const [at, coupon] of coupons.entries())
    await createSoon("coupons", { ...coupon, businessId: [1, 8][at] ?? 2 });
  for (const event of events) await createSoon("events", { ...event, businessId: 1 });
  return town;
}
