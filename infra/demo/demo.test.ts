import { businessRow } from "@mainstreet/contracts/business";
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import { couponRow } from "@mainstreet/contracts/coupon";
import { weekdayOf } from "@mainstreet/contracts/open-at";
import { townWrite } from "@mainstreet/contracts/town";
import { distanceMiles } from "@mainstreet/nearby/distance";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { lettering } from "./pictures/lettering.ts";
import { motif, motifNames } from "./pictures/motifs.ts";
import { shopFront } from "./pictures/shop-front.ts";
import { dealPicture, eventPicture, logo } from "./pictures/still-life.ts";
import { readRecords } from "./records.ts";
import { daysOf } from "./seed.ts";
import { dayAfter, toImportFile } from "./town-file.ts";
import { demoTowns } from "./towns.ts";

const now = new Date("2026-11-21T12:00:00Z");
const none = new Map<string, string>();
const repeated = (list: readonly string[]) =>
  list.filter((item, index) => list.indexOf(item) !== index);

describe.each(demoTowns)("$name", (town) => {
  test("is a valid town", () => {
    const { slug, ...fields } = town;
    expect(townWrite.parse(fields)).toMatchObject(fields);
    expect(town.hosts).toContain(`${slug}.localhost`);
  });

  test("has enough shops, deals, events and categories", async () => {
    const { shops, deals, happenings } = await readRecords(town.slug);
    expect(shops.length).toBeGreaterThanOrEqual(60);
    expect(deals.length).toBeGreaterThanOrEqual(40);
    expect(happenings.length).toBeGreaterThanOrEqual(15);
    expect(new Set(shops.map(({ category }) => category)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(shops.map(({ name }) => name)).size).toBe(shops.length);
  });

  test("has the two categories with a special display, and two shops without a location", async () => {
    const file = toImportFile(town, await readRecords(town.slug), none, now);
    const names = file.categories.map(({ name }) => name);
    expect(names).toContain("Local Events");
    expect(names).toContain(UNCATEGORIZED);
    expect(file.businesses.filter(({ latitude }) => latitude === undefined)).toHaveLength(2);
  });

  test("has a unique fictional phone number for each business", async () => {
    const { businesses } = toImportFile(town, await readRecords(town.slug), none, now);
    const phones = new Set(businesses.map(({ phone }) => phone));
    expect(phones.size).toBe(businesses.length);
    expect([...phones].filter((phone) => !/^\(555\) 555-01\d\d$/.test(phone))).toEqual([]);
  });

  test("repeats no text, and ends no term with a full stop that would be shown twice", async () => {
    const { deals, happenings } = await readRecords(town.slug);
    for (const texts of [
      deals.map(({ title }) => title),
      [...deals, ...happenings].map(({ description }) => description),
      deals.map(({ terms }) => terms),
    ])
      expect(repeated(texts)).toEqual([]);
    expect(
      deals.filter(({ terms }) => terms.split(". ").some((term) => term.endsWith("."))),
    ).toEqual([]);
  });

  test("has all its events after today", async () => {
    const { happenings } = await readRecords(town.slug);
    const starts = happenings.map(({ inDays }) => dayAfter(now, inDays));
    expect(starts.filter((start) => start <= "2026-11-21")).toEqual([]);
  });

  test("has weekly events on their weekday, whatever day the demo begins on", async () => {
    const { happenings } = await readRecords(town.slug);
    const weekly = happenings.filter((event) => event.weekly === "SA");
    const days = [0, 1, 2, 3, 4, 5, 6].flatMap((later) =>
      weekly.map((event) => daysOf(event, new Date(now.getTime() + later * 86_400_000))),
    );
    const isSaturday = ({ startDate }: { startDate: string }) => weekdayOf(startDate) === 5;
    expect(days.filter((day) => !isSaturday(day))).toEqual([]);
    const first = weekly.map((event) => daysOf(event, now).startDate);
    expect(first.filter((day) => day <= "2026-11-21")).toEqual([]);
  });

  test("features only a few records, no two of one category", async () => {
    const { shops, deals, happenings } = await readRecords(town.slug);
    const categoryOf = new Map(shops.map(({ name, category }) => [name, category]));
    for (const [records, most] of [
      [shops.map(({ category, featured }) => ({ category, featured })), shops.length / 10],
      [
        deals.map((deal) => ({ ...deal, category: categoryOf.get(deal.business) })),
        deals.length / 10,
      ],
      [happenings, happenings.length / 7],
    ] as const) {
      const featured = records.filter((record) => record.featured);
      expect(featured.length).toBeGreaterThan(0);
      expect(featured.length).toBeLessThanOrEqual(most);
      expect(new Set(featured.map(({ category }) => category)).size).toBe(featured.length);
    }
  });

  test("uses no main picture of a deal, an event or a shop window twice", async () => {
    const { shops, deals, happenings } = await readRecords(town.slug);
    for (const pictures of [
      deals.map(({ picture: [big] }) => big),
      happenings.map(({ scene }) => scene),
      shops.map(({ window }) => window.toSorted().join(" and ")),
    ])
      expect(repeated(pictures)).toEqual([]);
  });

  test("repeats no motif, not even a small one, among twelve deals shown together", async () => {
    const { shops, deals } = await readRecords(town.slug);
    const order = shops.map(({ name }) => name);
    const shown = deals.toSorted((a, b) => order.indexOf(a.business) - order.indexOf(b.business));
    const featuredFirst = shown.toSorted((a, b) => Number(b.featured) - Number(a.featured));
    for (const start of shown.keys())
      expect(repeated(shown.slice(start, start + 12).flatMap((deal) => deal.picture))).toEqual([]);
    expect(repeated(featuredFirst.slice(0, 12).flatMap((deal) => deal.picture))).toEqual([]);
  });

  test("draws a valid sign for every shop", async () => {
    for (const { name } of (await readRecords(town.slug)).shops)
      expect(lettering(name, 600, 293, 800, 44, "#FBF1DF")).not.toMatch(/NaN|e-|undefined/);
  });

  test("refers only to shops that it has", async () => {
    const { shops, deals, happenings } = await readRecords(town.slug);
    const names = new Set(shops.map(({ name }) => name));
    const named = [...deals, ...happenings]
      .map(({ business }) => business)
      .filter((name) => name !== null);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  test("becomes an import file of valid rows, all within two miles of the centre", async () => {
    const file = toImportFile(town, await readRecords(town.slug), none, now);
    for (const { id, ...business } of file.businesses) {
      expect(id).toBeGreaterThan(0);
      expect(businessRow.safeParse(business).error).toBeUndefined();
    }
    for (const coupon of file.coupons) expect(couponRow.safeParse(coupon).error).toBeUndefined();
    const far = file.businesses.filter(
      ({ latitude, longitude }) =>
        latitude !== undefined &&
        longitude !== undefined &&
        distanceMiles(town.centre, { latitude, longitude }) > 2,
    );
    expect(far).toEqual([]);
    expect(
      file.coupons.filter(({ expiration }) => expiration !== null && expiration <= "2026-11-21"),
    ).toEqual([]);
  });
});

describe("pictures", () => {
  test("are the same every time, and differ between names", () => {
    expect(shopFront("Hearth & Crumb", ["loaves", "cup"])).toBe(
      shopFront("Hearth & Crumb", ["loaves", "cup"]),
    );
    expect(logo("Hearth & Crumb")).not.toBe(logo("Page & Quill"));
  });

  test.each([
    [
      "front",
      shopFront("Watchmaker Lindqvist & Daughters of Riverton", ["clock", "gems"]),
      1200,
      750,
    ],
    [
      "deal",
      dealPicture({ title: "Two loaves", business: "Hearth & Crumb", picture: ["loaves", "jam"] }),
      1200,
      750,
    ],
    [
      "event",
      eventPicture({ name: "Lantern Walk", scene: "lanterns", startTime: "17:30" }),
      1200,
      750,
    ],
    ["logo", logo("The Copper Kettle"), 400, 400],
  ])("a %s can be rendered", async (_kind, drawing, width, height) => {
    const { info } = await sharp(Buffer.from(drawing)).png().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
  });

  test("every motif draws something, without text that would need a font", () => {
    for (const name of motifNames) {
      expect(motif(name).length).toBeGreaterThan(100);
      expect(motif(name)).not.toMatch(/<text|>,<|NaN|undefined/);
    }
  });
});
