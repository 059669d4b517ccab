/** A town too large for memory is served from the database, with the same answers. */
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openEvents } from "../testing/fixture.ts";
import type { Events } from "../testing/fixture.ts";

const CLOCK = { now: new Date("2026-11-21T12:00:00Z") };
let fixtures: Events[];
beforeAll(async () => {
  fixtures = await Promise.all([
    openEvents(CLOCK),
    openEvents(CLOCK, { CATALOGUE_BYTES: "11800" }),
  ]);
});
afterAll(() => Promise.all(fixtures.map((events) => events.close())));

async function street(events: Events) {
  const town = await events.town();
  const businessId = await town.business(1, "A1 Bakery");
  for (const [at, name] of ["Flea market", "Wine tasting", "Last market", "Tree"].entries())
    await town.event({
      businessId,
      name,
      location: at === 3 ? "Market square" : "Elm Street",
      startDate: at === 2 ? "2026-11-20" : `2026-11-2${5 - at}`,
      isFeatured: at === 1,
      ...(at === 3 && { category: "Arts" }),
    });
  await town.event({
    businessId,
    name: "Weekly market",
    startDate: "2026-01-03",
    recurrence: "RRULE:FREQ=WEEKLY;BYDAY=SA\nCANCELLED:2026-11-21",
  });
  return town;
}

const PATHS = [
  "/api/events?limit=2&offset=1",
  "/api/events/1",
  "/api/events/3",
  "/api/events/5",
  "/api/events/5/calendar.ics",
  "/api/events?when=2026-11-28",
  "/api/events/9",
  "/api/events.ics",
  "/api/events/2/calendar.ics",
  "/api/search/events?q=market",
  "/api/search/events?q=bakery+wine",
  "/api/search/events?q=zeppelin",
  "/api/search/events?q=market+zeppelin",
  "/api/search/events?q=market+near+me",
  "/api/search/events?q=last+market",
  "/api/search/events?q=culture",
  "/api/search/events?q=bakeries",
  "/api/search/events?q=a1+zeppelin",
];

test("a town too large for memory gets the same answers from the database", async () => {
  const [kept, large] = await Promise.all(
    fixtures.map(async (events) => {
      const { visit, slug } = await street(events);
      const answers = [];
      for (const path of PATHS) {
        const { body, headers } = await visit.get(path);
        const again = await visit.get(path, { "if-none-match": headers.etag ?? "" });
        const told = body.replaceAll(slug, "town");
        answers.push([path, told, headers["x-total-count"], again.statusCode]);
      }
      const metrics = await visit.get("/metrics");
      return { answers, bytes: Number(/^catalogue_bytes (\d+)/m.exec(metrics.body)?.[1]) };
    }),
  );
  expect(large?.answers).toEqual(kept?.answers);
  expect(large?.bytes).toBeLessThan(11_800);
  expect(kept?.bytes).toBeGreaterThan(11_800);
});

test("a search with very many matches counts all of them and ranks the soonest first", async () => {
  const [, events] = fixtures;
  if (!events) throw new Error("not open");
  const { business, bring, event, visit } = await events.town();
  const businessId = await business(1, "Elm Bakery");
  await bring(
    Array.from({ length: 600 }, (_, n) => ({
      businessId,
      name: `Market number ${n}`,
      startDate: "2026-12-05",
    })),
  );
  await event({ businessId, name: "Market", startDate: "2026-11-21" });
  await event({ businessId, name: "Market of yesterday", startDate: "2026-11-20" });
  const found = await visit.get("/api/search/events?q=market&limit=1");
  expect(found.json()).toMatchObject({ events: [{ name: "Market" }], total: 601 });
});

test("a search finds upcoming events among many matches that are not", async () => {
  const [, events] = fixtures;
  if (!events) throw new Error("not open");
  // Lowers the limits as if there were ten thousand times as many events.
  const store = { ...events.service.events };
  const few = vi.spyOn(events.service.events, "idsOf");
  few.mockImplementation((slug, filter, most) => store.idsOf(slug, filter, most / 10_000));
  onTestFinished(() => few.mockRestore());
  const { business, bring, event, visit } = await events.town();
  const market = { businessId: await business(1, "Elm Bakery"), name: "Market" };
  await bring(Array.from({ length: 5 }, (_, n) => ({ ...market, startDate: `2026-11-1${n}` })));
  for (let n = 0; n < 5; n += 1)
    await event({ ...market, startDate: "2026-11-21", isActive: false });
  const id = await event({ ...market, startDate: "2026-11-20", endDate: "2026-11-21" });
  const found = await visit.get("/api/search/events?q=market");
  expect(found.json()).toMatchObject({ events: [{ id }], total: 1 });
});

test("cached answers are invalidated as soon as an event in them changes", async () => {
  const [, events] = fixtures;
  if (!events) throw new Error("not open");
  const { slug, visit } = await street(events);
  const paths = ["events", "events/1", "search/events?q=market", "events.ics"];
  const etags = await Promise.all(
    paths.map(async (path) => (await visit.get(`/api/${path}`)).headers.etag),
  );
  // Changes the record without a message.
  const { model } = events.service.events.kind;
  await model.updateOne({ town: slug, id: 1 }, { $set: { name: "Book market" } });
  for (const [at, path] of paths.entries()) {
    const now = await visit.get(`/api/${path}`, { "if-none-match": etags[at] ?? "" });
    expect([path, now.statusCode, now.body.includes("Book")]).toEqual([path, 200, true]);
  }
});

test("other requests are answered while a list of many recurring events is computed", async () => {
  const [events] = fixtures;
  if (!events) throw new Error("not open");
  const [large, other] = [await events.town(), await events.town()];
  const recurrence = "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU";
  for (let batch = 1; batch <= 6; batch += 1)
    await large.bring(
      Array.from({ length: 500 }, (_, n) => ({
        name: `Class ${batch}.${n}`,
        startDate: "2026-01-03",
        recurrence,
      })),
      `b:${batch}`,
    );
  await other.bring([{ name: "Fair", startDate: "2026-12-01" }]);
  // Loads both towns.
  for (const { visit } of [large, other]) await visit.get("/api/events/1");
  let isMade = false;
  const list = large.visit.get("/api/events?when=2027-03-01").finally(() => (isMade = true));
  let answers = 0;
  for (; !isMade; answers += 1) {
    await other.visit.get("/api/events/1");
    await setImmediate();
  }
  expect((await list).headers["x-total-count"]).toBe("3000");

  expect(answers).toBeGreaterThan(4);
});
