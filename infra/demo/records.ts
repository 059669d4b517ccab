/** The demo towns' records, read from the JSON files in their folders. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { RULE_WEEKDAYS } from "@mainstreet/contracts/recurrence";
import { motifNames } from "./pictures/motifs.ts";

const shop = z.strictObject({
  name: z.string(),
  category: z.string(),
  /** House number and street. */
  address: z.string(),
  /** A few shops have no coordinates, as in real lists. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  rating: z.number(),
  reviews: z.int(),
  featured: z.boolean().default(false),
  premium: z.boolean().default(false),
  /** Motifs in its window: what it sells. */
  window: z.tuple([z.enum(motifNames), z.enum(motifNames)]),
});
type Shop = z.infer<typeof shop>;

const deal = z.strictObject({
  business: z.string(),
  title: z.string(),
  description: z.string(),
  discount: z.string(),
  code: z.string(),
  /** Days from today until it ends; null = never. */
  days: z.int().positive().nullable(),
  terms: z.string(),
  /** Its main motif, and a secondary one. */
  picture: z.tuple([z.enum(motifNames), z.enum(motifNames)]),
  featured: z.boolean().default(false),
});
export type Deal = z.infer<typeof deal>;

const happening = z.strictObject({
  name: z.string(),
  business: z.string().nullable(),
  description: z.string(),
  /** Days from today until it begins, and how many days it lasts. */
  inDays: z.int().positive(),
  days: z.int().positive(),
  /** Day of a weekly event, which starts on the nearest one. */
  weekly: z.enum(RULE_WEEKDAYS).optional(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  price: z.string(),
  category: z.enum(["General", "Music", "Food", "Arts", "Sports", "Business", "Community"]),
  scene: z.enum(motifNames),
  featured: z.boolean().default(false),
});
export type Happening = z.infer<typeof happening>;

export interface DemoRecords {
  shops: Shop[];
  deals: Deal[];
  happenings: Happening[];
}

const read = async (slug: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`${slug}/${file}.json`, import.meta.url), "utf8"));

/** Resolves with all records of a town. */
export async function readRecords(slug: string): Promise<DemoRecords> {
  return {
    shops: z.array(shop).parse(await read(slug, "businesses")),
    deals: z.array(deal).parse(await read(slug, "coupons")),
    happenings: z.array(happening).parse(await read(slug, "events")),
  };
}
