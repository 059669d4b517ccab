/** Fills the demo towns through the system's own doors; a town that has businesses is left alone. */
import sharp from "sharp";
import { eventPicture, dealPicture, logo } from "./pictures/still-life.ts";
import { shopFront } from "./pictures/shop-front.ts";
import { readRecords } from "./records.ts";
import type { DemoRecords } from "./records.ts";
import { createSeedClient } from "./seed-client.ts";
import type { SeedClient, SeedSystem } from "./seed-client.ts";
import { dayAfter, toImportFile } from "./town-file.ts";
import type { PictureUrls } from "./town-file.ts";
import { demoTowns } from "./towns.ts";
import type { DemoTown } from "./towns.ts";

/** Pictures drawn and stored at a time. */
const AT_ONCE = 4;

/** Seeds every demo town that is empty; `log` gets a line about each. */
export async function seedDemo(system: SeedSystem & { log: (line: string) => void; now?: Date }) {
  for (const town of demoTowns) {
    const client = createSeedClient(system, town.slug, town.hosts[0] ?? "localhost");
    if ((await client.count("/api/businesses")) > 0) continue;
    const started = performance.now();
    system.log(`Filling ${town.name} with demo shops, deals and events…`);
    await seedTown(town, client, system.now ?? new Date());
    system.log(`${town.name} is filled (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

async function seedTown(town: DemoTown, client: SeedClient, now: Date) {
  const records = await readRecords(town.slug);
  const pictures = await drawShops(records, client);
  await client.importFile(`${town.slug}.json`, toImportFile(town, records, pictures, now));
  const ids = await client.businessIds();
  const scenes = await upload(
    client,
    records.happenings.map(({ name, scene }) => [name, () => eventPicture(name, scene)]),
  );
  const events = records.happenings.map((event) => ({
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
  await client.bringEvents(`demo:${town.slug}`, events);
}

async function drawShops({ shops, deals }: DemoRecords, client: SeedClient): Promise<PictureUrls> {
  const categories = new Map(shops.map(({ name, category }) => [name, category]));
  return {
    fronts: await upload(
      client,
      shops.map(({ name, category }) => [name, () => shopFront(name, category)]),
    ),
    logos: await upload(
      client,
      shops.map(({ name }) => [name, () => logo(name)]),
    ),
    deals: await upload(
      client,
      deals.map(({ title, business }) => [
        title,
        () => dealPicture(title, business, categories.get(business) ?? ""),
      ]),
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
