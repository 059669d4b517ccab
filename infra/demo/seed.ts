/** Fills the demo towns through the system's own doors; what a town already has is left alone. */
import sharp from "sharp";
import { eventPicture, dealPicture, logo } from "./pictures/still-life.ts";
import { shopFront } from "./pictures/shop-front.ts";
import { readRecords } from "./records.ts";
import type { DemoRecords } from "./records.ts";
import { createSeedClient } from "./seed-client.ts";
import type { SeedClient, SeedSystem } from "./seed-client.ts";
import { dayAfter, toImportFile } from "./town-file.ts";
import type { PictureUrls } from "./town-file.ts";
import type { DemoTown } from "./towns.ts";

/** Pictures drawn and stored at a time. */
const AT_ONCE = 4;

/**
 * Seeds every demo town that has no shops or nothing going on: a start that was cut off is finished by
 * the next one, and a town whose events are all over gets new ones. `log` gets a line about each.
 */
export async function seedDemo(
  system: SeedSystem & {
    towns: readonly DemoTown[];
    log: (line: string) => void;
    now?: Date;
  },
) {
  for (const town of system.towns) {
    const client = createSeedClient(system, town.slug, town.hosts[0] ?? "localhost");
    const withoutShops = (await client.count("/api/businesses")) === 0;
    const withoutEvents = (await client.count("/api/events")) === 0;
    if (!withoutShops && !withoutEvents) continue;
    const started = performance.now();
    system.log(`Filling ${town.name} with demo shops, deals and events…`);
    const records = await readRecords(town.slug);
    const now = system.now ?? new Date();
    if (withoutShops) await seedShops(town, records, client, now);
    if (withoutEvents) await seedEvents(town, records, client, now);
    system.log(`${town.name} is filled (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

async function seedShops(town: DemoTown, records: DemoRecords, client: SeedClient, now: Date) {
  const pictures = await drawShops(records, client);
  await client.importFile(`${town.slug}.json`, toImportFile(town, records, pictures, now));
}

async function seedEvents(town: DemoTown, records: DemoRecords, client: SeedClient, now: Date) {
  const ids = await client.businessIds();
  const scenes = await upload(
    client,
    records.happenings.map((event) => [event.name, () => eventPicture(event)]),
  );
  const events = eventRows(records, ids, scenes, now);
  await client.bringEvents(`demo:${town.slug}:${dayAfter(now, 0)}`, events);
}

/** As events takes them in bulk; `ids` are those of their businesses, by name. */
export const eventRows = (
  records: DemoRecords,
  ids: ReadonlyMap<string, number>,
  scenes: ReadonlyMap<string, string>,
  now: Date,
) =>
  records.happenings.map((event) => ({
    name: event.name,
    description: event.description,
    businessId: ids.get(event.business ?? "") ?? null,
    startDate: dayAfter(now, event.inDays),
    endDate: event.days > 1 ? dayAfter(now, event.inDays + event.days - 1) : null,
    startTime: event.startTime,
    endTime: event.endTime,
    location: event.location,
    ticketPrice: event.price,
    category: event.category,
    isFeatured: event.featured,
    imageUrl: scenes.get(event.name) ?? "",
  }));

async function drawShops({ shops, deals }: DemoRecords, client: SeedClient): Promise<PictureUrls> {
  return {
    fronts: await upload(
      client,
      shops.map(({ name, window }) => [name, () => shopFront(name, window)]),
    ),
    logos: await upload(
      client,
      shops.map(({ name }) => [name, () => logo(name)]),
    ),
    deals: await upload(
      client,
      deals.map((deal) => [deal.title, () => dealPicture(deal)]),
    ),
  };
}

/** Draws and stores pictures; name → address. */
async function upload(client: SeedClient, pictures: [name: string, draw: () => string][]) {
  const urls = new Map<string, string>();
  const waiting = pictures.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [name, draw] of waiting) {
        const image = await sharp(Buffer.from(draw())).png({ compressionLevel: 2 }).toBuffer();
        urls.set(name, await client.upload(`${name}.png`, image));
      }
    }),
  );
  return urls;
}
