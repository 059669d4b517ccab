/** Fills the measured town, and gives it a history of imports. */
import { asCaller, visitor } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { request } from "undici";
import { bulk } from "../fill-town.ts";
import type { BenchTown } from "./town.ts";

interface Place {
  listings: string;
  coupons: string;
  events: string;
  slug: string;
  keys: { GATEWAY_PRIVATE_KEY: string; IMPORT_PRIVATE_KEY: string };
}

const FORM = {
  selectedPlan: "featured",
  description: "Bread from our own oven.",
  address: "4 Elm Street",
  city: "Maplewood",
  state: "NY",
  zipCode: "12345",
  category: "Restaurant & Food",
  phone: "(555) 555-0100",
  email: "owner@example.org",
  contactName: "Ann Quince",
  couponTitle: "A free bun",
  couponDescription: "With every loaf you buy.",
  couponDiscount: "Free",
  couponExpiration: "2099-12-31",
  couponTerms: "One per customer.",
};

/** Fills the town; ids of its records start at 1. */
export async function fillWith(place: Place, town: BenchTown, submissions: number) {
  const { listings, coupons, events, slug, keys } = place;
  const asImport = { ...asCaller(keys, "import"), "x-town": slug };
  await bulk(`${listings}/internal/categories/bulk`, asImport, town.categories);
  await bulk(`${listings}/internal/businesses/bulk`, asImport, town.businesses);
  await bulk(`${coupons}/internal/coupons/bulk`, asImport, town.coupons);
  await bulk(`${events}/internal/events/bulk`, asImport, town.events);
  for (let n = 0; n < submissions; n += 1) {
    const answer = await request(`${listings}/api/listing-submissions`, {
      method: "POST",
      headers: { ...visitor(keys, slug), "content-type": "application/json" },
      body: JSON.stringify({ ...FORM, businessName: `Quince Bakery ${n}` }),
    });
    if (answer.statusCode !== 201) throw new Error(await answer.body.text());
    await answer.body.dump();
  }
}

const IMPORTS = 1000;
const AT_ONCE = 2000;

/** Adds past imports to the town, with this many rejected rows in total. */
export async function fillHistory(database: mongoose.mongo.Db, town: string, rows: number) {
  const each = Math.ceil(rows / IMPORTS);
  const records = Array.from({ length: IMPORTS }, (_, n) => ({
    _id: new mongoose.Types.ObjectId(),
    town,
    fileName: `businesses-${n}.csv`,
    fileType: "csv",
    encoding: "utf8",
    object: "",
    size: 100_000,
    status: "finished",
    columns: ["Name"],
    unknownColumns: [],
    rowsDone: each,
    totals: { businesses: each },
    batches: { categories: 0, businesses: 1, coupons: 0, events: 0 },
    counts: { businesses: { added: 0, changed: 0, unchanged: 0, merged: 0, rejected: each } },
    withoutCoordinates: 0,
    message: "",
    startedBy: "clerk",
    // Old enough to count for no current quota.
    createdAt: new Date(Date.now() - (n + 100) * 3_600_000),
    finishedAt: new Date(Date.now() - (n + 99) * 3_600_000),
    tries: 0,
  }));
  await database.collection("imports").insertMany(records);
  let rejections: object[] = [];
  const keep = async () => {
    if (rejections.length > 0) await database.collection("rejections").insertMany(rejections);
    rejections = [];
  };
  for (const { _id } of records)
    for (let row = 1; row <= each; row += 1) {
      const errors = [{ path: "name", message: "Business name is required" }];
      rejections.push({
        town,
        import: _id,
        entity: "businesses",
        row,
        errors,
        cells: '[["Name",""]]',
      });
      if (rejections.length === AT_ONCE) await keep();
    }
  await keep();
  return String(records[0]?._id);
}
