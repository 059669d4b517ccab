/** A repeating event stays intact through changes, removals and restores of records. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { asCaller, limitedTo } from "@mainstreet/testing/town";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { businessChangedMessage, EVERY_SATURDAY, MARKET, openEvents } from "../testing/fixture.ts";
import type { Events, Town } from "../testing/fixture.ts";

let fixture: Events;
beforeAll(async () => {
  fixture = await openEvents();
});
// A Saturday.
beforeEach(() => {
  fixture.clock.now = new Date("2026-11-21T12:00:00Z");
});
afterAll(() => fixture.close());

const PATH = "/api/admin/events";
/** Longer than the texts that histories show. */
const LONG = [
  `${EVERY_SATURDAY};UNTIL=20271231`,
  "CANCELLED:2026-11-21 (Snow)",
  "MOVED:2026-12-05 to 2026-12-06 10:00-15:00",
  `CANCELLED:2026-12-26 (${"Happy Christmas, ".repeat(15).trim()})`,
].join("\n");
const LONG_MARKET = { ...MARKET, recurrence: LONG };
const SHOWN = { startDate: "2026-11-21", change: "Cancelled – next on Nov 28" };
/** The last day on which visitors find it. */
const LAST = "2027-12-25";

/** A town with the market of business 7. */
async function marketTown() {
  const town = await fixture.town();
  const businessId = await town.business(7, "Greengrocer");
  const id = await town.event({ ...LONG_MARKET, businessId });
  return { ...town, businessId, id };
}

/** Returns what visitors see of the events, and what is stored, with their last days. */
async function kept({ slug, visit }: Town) {
  const documents = await fixture.service.events.kind.model
    .find({ town: slug })
    .sort({ id: 1 })
    .lean();
  const shown = (await visit.get("/api/events")).json<TownEvent[]>();
  return {
    shown: shown.map(({ startDate, change }) => ({ startDate, change })),
    stored: documents.map((document) => [document["recurrence"], document["lastDay"]]),
  };
}
/** Polls, as stale answers are served while the catalogue reloads. */
const whole = (town: Town) =>
  vi.waitFor(async () => expect(await kept(town)).toEqual(WHOLE), 10_000);
const WHOLE = { shown: [SHOWN], stored: [[LONG, LAST]] };

const entriesOf = async ({ manage }: Town, id: number) =>
  (await manage.get(`${PATH}/${id}/history`)).json<{ at: string }[]>();

/** Restores the earliest state in the history. */
async function restoreFirst(town: Town, id: number) {
  const at = (await entriesOf(town, id)).at(-1)?.at;
  return town.manage.post(`${PATH}/${id}/history/restore`, { at });
}

const importing = ({ slug: _slug, visit }: Town) => ({
  post: (path: string, body: object) => visit.post(path, body, asCaller(fixture.env, "import")),
});

test("restoring an earlier state of a recurring event restores its rule and exceptions", async () => {
  const town = await marketTown();
  fixture.clock.now = new Date("2026-11-21T12:01:00Z");
  const change = { recurrence: `${EVERY_SATURDAY};UNTIL=20261114`, startTime: "09:00" };
  await town.manage.put(`${PATH}/${town.id}`, change);
  expect((await kept(town)).shown).toEqual([]);
  expect((await restoreFirst(town, town.id)).statusCode).toBe(200);
  await whole(town);
  fixture.clock.now = new Date("2026-11-21T12:02:00Z");
  await town.manage.put(`${PATH}/${town.id}`, { recurrence: "" });
  await restoreFirst(town, town.id);
  await whole(town);
});

test("an event stored before events could recur is restored without recurrence", async () => {
  const town = await fixture.town();
  const fair = { name: "Fair", startDate: "2026-12-05" };
  const [id = 0] = (await town.bring([fair])).map((one) => one.id);
  const { model } = fixture.service.events.kind;
  await model.updateOne({ town: town.slug }, { $unset: { recurrence: "" } });
  fixture.clock.now = new Date("2026-11-21T12:01:00Z");
  await town.bring([{ ...fair, recurrence: EVERY_SATURDAY }], "b:2");
  expect((await kept(town)).stored).toEqual([[EVERY_SATURDAY, "9999-12-31"]]);
  expect((await restoreFirst(town, id)).statusCode).toBe(200);
  expect((await kept(town)).stored).toEqual([["", "2026-12-05"]]);
  await town.bring([{ ...fair, recurrence: EVERY_SATURDAY }], "c:1");
  const undo = { import: "c", ids: [id], merged: [], batches: [], keep: [] };
  expect((await importing(town).post("/internal/events/undo", undo)).statusCode).toBe(200);
  expect((await kept(town)).stored).toEqual([["", "2026-12-05"]]);
});

test("undoing an import restores a changed recurring event and removes an added one", async () => {
  const town = await marketTown();
  const results = await town.bring([
    { name: "Market", startDate: "2026-10-31", recurrence: EVERY_SATURDAY },
    { ...LONG_MARKET, name: "Club" },
  ]);
  const ids = results.map(({ id }) => id);
  expect((await kept(town)).stored).toEqual([
    [EVERY_SATURDAY, "9999-12-31"],
    [LONG, LAST],
  ]);
  const undo = { import: "b", ids, merged: [], batches: [], keep: [] };
  const answer = await importing(town).post("/internal/events/undo", undo);
  expect(answer.json()).toMatchObject({
    results: [{ outcome: "restored" }, { outcome: "removed" }],
  });
  const { model } = fixture.service.events.kind;
  await vi.waitFor(
    async () => expect(await model.countDocuments({ town: town.slug })).toBe(1),
    10_000,
  );
  await whole(town);
});

test("a recurring event is restored from the bin intact, alone and with its business", async () => {
  const town = await marketTown();
  await town.manage.delete(`${PATH}/${town.id}`);
  expect((await kept(town)).shown).toEqual([]);
  const back = await town.manage.post(`${PATH}/bin/restore`, { ids: [town.id] });
  expect(back.json()).toEqual({ done: 1, kept: [] });
  await whole(town);

  const news = (revision: number, data: Parameters<typeof businessChangedMessage>[2]) =>
    follow([businessChangedMessage(town.slug, revision, data)]);
  await news(2, { id: 7, deleted: true });
  await vi.waitFor(async () => expect((await kept(town)).shown).toEqual([]), 10_000);
  await news(3, { id: 7, name: "Greengrocer" });
  await whole(town);
});

test("a recurring event stays intact when its business is merged into another", async () => {
  const town = await marketTown();
  await town.business(8, "Greengrocers");
  await follow([businessChangedMessage(town.slug, 2, { id: 7, deleted: true, mergedInto: 8 })]);
  await whole(town);
  await vi.waitFor(async () => {
    expect((await town.visit.get("/api/events")).json()).toMatchObject([{ businessId: 8 }]);
  }, 10_000);
});

test("a recurring event exported from one town is restored intact in another", async () => {
  const [town, other] = [await marketTown(), await fixture.town()];
  const tools = asCaller(fixture.env, "tools");
  const path = "/internal/records/events";
  const records = (await town.visit.get(path, tools)).json();
  expect(await kept(other)).toEqual({ shown: [], stored: [] });
  await other.business(7, "Greengrocer");
  expect((await other.visit.post(path, { records }, tools)).statusCode).toBe(201);
  await whole(other);
});

test("a recurring event counts as one record", async () => {
  const town = await marketTown();
  const use = await town.visit.get("/internal/use", asCaller(fixture.env, "import"));
  expect(use.json()).toEqual({ records: 1 });
  const add = (name: string) =>
    town.manage.post(PATH, { ...LONG_MARKET, name, businessId: 7 }, limitedTo({ records: 2 }));
  const codes = [(await add("Second")).statusCode, (await add("Third")).statusCode];
  expect(codes).toEqual([201, 403]);
});

/** Applies messages like the subscription does. */
async function follow(changes: ReturnType<typeof businessChangedMessage>[]) {
  await fixture.service.businesses.apply(changes);
  await fixture.service.businessRecords.follow(changes);
}
