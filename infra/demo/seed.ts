/** Fills the demo towns through the system's own API; existing data is left alone. */
import { weekdayOf } from "@mainstreet/contracts/open-at";
import { RULE_WEEKDAYS } from "@mainstreet/contracts/recurrence";
import { eventDrawings, shopDrawings } from "./drawings.ts";
import type { Drawing, PictureUrls } from "./drawings.ts";
import { missingIn } from "./missing.ts";
import { drawPicture } from "./pictures/draw.ts";
import { readRecords } from "./records.ts";
import type { DemoRecords, Happening } from "./records.ts";
import { createSeedClient } from "./seed-client.ts";
import type { SeedClient, SeedSystem } from "./seed-client.ts";
import { dayAfter, toImportFile } from "./town-file.ts";
import type { DemoTown } from "./towns.ts";

/** Pictures of a town drawn and stored concurrently. */
const AT_ONCE = 4;

type Demo = SeedSystem & {
  towns: readonly DemoTown[];
  log: (line: string) => void;
};

/** Adds what is missing in all towns concurrently; `log` gets lines about each. */
export const seedDemo = (demo: Demo) => Promise.all(demo.towns.map((town) => seedTown(demo, town)));

async function seedTown({ log, ...system }: Demo, town: DemoTown) {
  const now = new Date();
  const client = createSeedClient(system, town.slug, town.hosts[0] ?? "localhost");
  const missing = await missingIn(system.gatewayUrl, town);
  const session = missing.shops ? await client.signIn() : "";
  if (session === undefined)
    return log(
      `${town.name} gets no demo shops: ${system.adminUsername} is gone or has another password by now`,
    );
  const started = performance.now();
  log(`Filling ${town.name} with demo shops, deals and events…`);
  const records = await readRecords(town.slug);
  const pictures = await store(client, [
    ...(missing.shops ? shopDrawings(records) : []),
    ...(missing.events ? eventDrawings(records) : []),
  ]);
  if (missing.shops)
    await client.importFile(
      session,
      `${town.slug}.json`,
      toImportFile(town, records, pictures, now),
    );
  if (missing.events) {
    const batch = `demo:${town.slug}:${dayAfter(now, 0)}`;
    await client.bringEvents(batch, eventRows(records, await client.businessIds(), pictures, now));
  }
  log(`${town.name} is filled (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** Returns the rows of a bulk request to events; `shopIds` are the businesses' ids by name. */
export const eventRows = (
  { happenings }: DemoRecords,
  shopIds: ReadonlyMap<string, number>,
  pictures: PictureUrls,
  now: Date,
) =>
  happenings.map((event) => ({
    ...daysOf(event, now),
    name: event.name,
    description: event.description,
    businessId: shopIds.get(event.business ?? "") ?? null,
    startTime: event.startTime,
    endTime: event.endTime,
    location: event.location,
    ticketPrice: event.price,
    category: event.category,
    isFeatured: event.featured,
    imageUrl: pictures.get(`event ${event.name}`) ?? "",
  }));

/** Returns an event's days; a weekly one starts on its day of the week nearest to the intended date. */
export function daysOf({ inDays, days, weekly }: Happening, now: Date) {
  const first = weekdayOf(dayAfter(now, inDays));
  const begins = inDays + (weekly ? ((RULE_WEEKDAYS.indexOf(weekly) - first + 10) % 7) - 3 : 0);
  return {
    startDate: dayAfter(now, begins),
    endDate: days > 1 ? dayAfter(now, begins + days - 1) : null,
    recurrence: weekly ? `RRULE:FREQ=WEEKLY;BYDAY=${weekly}` : "",
  };
}

async function store(client: SeedClient, drawings: Drawing[]): Promise<PictureUrls> {
  const urls = new Map<string, string>();
  const waiting = drawings.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [what, draw] of waiting)
        urls.set(what, await client.store(await drawPicture(draw())));
    }),
  );
  return urls;
}
