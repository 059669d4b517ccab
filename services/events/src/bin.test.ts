/** Restoring deleted events, and earlier versions of events. */
import { afterAll, expect, test } from "vitest";
import { businessChangedMessage, openEvents } from "./testing/fixture.ts";
import type { Town } from "./testing/fixture.ts";

const clock = { now: new Date("2026-11-21T12:00:00Z") };
const fixture = await openEvents(clock);
afterAll(fixture.close);

const PATH = "/api/admin/events";
const names = async ({ visit }: Town) =>
  (await visit.get("/api/events")).json<{ name: string }[]>().map(({ name }) => name);

test("deleted events are restored singly or in bulk, and visitors see them again", async () => {
  const town = await fixture.town();
  await town.business(7, "Alder Bakery");
  const ids = [];
  for (const name of ["Fair", "Market", "Parade"])
    ids.push(await town.event({ businessId: 7, name, startDate: "2026-12-05" }));
  await town.manage.delete(`${PATH}/${ids[0]}`);
  await town.manage.post(`${PATH}/bulk-delete`, { ids: ids.slice(1) });
  expect(await names(town)).toEqual([]);
  expect((await town.manage.get(`${PATH}/bin`)).json()).toMatchObject([
    { name: "Parade", deletedBy: { name: "clerk1" } },
    { name: "Market" },
    { name: "Fair" },
  ]);
  const answer = await town.manage.post(`${PATH}/bin/restore`, { ids });
  expect(answer.json()).toEqual({ done: 3, kept: [] });
  expect((await names(town)).toSorted()).toEqual(["Fair", "Market", "Parade"]);
});

test("an event cannot be restored while its business is deleted", async () => {
  const town = await fixture.town();
  const businessId = await town.business(7, "Alder Bakery");
  const id = await town.event({ businessId, name: "Fair", startDate: "2026-12-05" });
  await town.manage.delete(`${PATH}/${id}`);
  await fixture.service.businesses.apply([
    businessChangedMessage(town.slug, 2, { id: 7, deleted: true }),
  ]);
  const answer = await town.manage.post(`${PATH}/bin/restore`, { ids: [id] });
  expect(answer.json()).toMatchObject({ done: 0, kept: [{ id, name: "Fair" }] });
}, 30_000);

test("an event deleted before its business was merged is restored to the kept business", async () => {
  const town = await fixture.town();
  const businessId = await town.business(7, "Alder Bakery");
  await town.business(8, "Alder Bakers");
  const id = await town.event({ businessId, name: "Fair", startDate: "2026-12-05" });
  await town.manage.delete(`${PATH}/${id}`);
  const messages = [businessChangedMessage(town.slug, 2, { id: 7, deleted: true, mergedInto: 8 })];
  await fixture.service.businesses.apply(messages);
  await fixture.service.businessRecords.follow(messages);
  const answer = await town.manage.post(`${PATH}/bin/restore`, { ids: [id] });
  expect(answer.json()).toEqual({ done: 1, kept: [] });
  expect((await town.manage.get(`${PATH}/${id}`)).json()).toMatchObject({ businessId: 8 });
}, 30_000);

test("an event is restored to an earlier version", async () => {
  const town = await fixture.town();
  await town.business(7, "Alder Bakery");
  const description = "Bring your own cup. ".repeat(30).trim();
  const fair = { name: "Fair", startDate: "2026-12-05", description };
  const id = await town.event({ businessId: 7, ...fair });
  clock.now = new Date(clock.now.getTime() + 1000);
  const change = { name: "Fête", description: "Short", endDate: "2026-12-06" };
  await town.manage.put(`${PATH}/${id}`, change);
  const entries = (await town.manage.get(`${PATH}/${id}/history`)).json<{ at: string }[]>();
  await town.manage.post(`${PATH}/${id}/history/restore`, { at: entries.at(-1)?.at });
  const answer = await town.manage.get(`${PATH}/${id}`);
  expect(answer.json()).toMatchObject({ ...fair, endDate: null, revision: 3 });
});
