/** Admins manage town events. */
import type { Answer } from "@mainstreet/testing/client";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { businessChangedMessage, openEvents } from "../testing/fixture.ts";

const fixture = await openEvents();
afterAll(fixture.close);

const PATH = "/api/admin/events";
const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);
const fault = (answer: Answer) => [answer.statusCode, answer.json().errors?.[0]];

/** A town with one business, number 7. */
async function town() {
  const open = await fixture.town();
  await open.business(7, "Alder Bakery");
  return open;
}

const fair = { businessId: 7, name: "Fair", startDate: "2026-12-05" };

describe("an event for admins", () => {
  test("is created with defaults, shown to visitors at once, and published", async () => {
    const { manage, visit, slug } = await town();
    const answer = await manage.post(PATH, fair);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      id: 1,
      business: { id: 7, name: "Alder Bakery" },
      category: "General",
      isActive: true,
      isFeatured: false,
      over: false,
      revision: 1,
      createdAt: "2026-11-21T12:00:00.000Z",
    });
    expect(names(await visit.get("/api/events"))).toEqual(["Fair"]);
    await vi.waitFor(async () => {
      const [told] = await messagesOf(fixture.env, "events", slug);
      expect(told).toMatchObject({ type: "event.changed.v1", revision: 1, data: { name: "Fair" } });
    });
  });

  test("waits for the message about its business when that was just created", async () => {
    const { manage, business } = await fixture.town();
    const asked = manage.post(PATH, fair);
    // Slower requests: once they are answered, the first one has looked for the business.
    for (const path of [PATH, `${PATH}/export.csv`]) await manage.get(path);
    await business(fair.businessId, "Alder Bakery");
    expect((await asked).json()).toMatchObject({ business: { id: 7, name: "Alder Bakery" } });
  });

  test("waits for the message about its business when that was just restored, also in an import", async () => {
    const { slug, manage, bring } = await town();
    const { businesses } = fixture.service;
    const tell = (revision: number, data: { deleted: true } | { name: string }) =>
      businesses.apply([businessChangedMessage(slug, revision, { id: fair.businessId, ...data })]);
    await tell(2, { deleted: true });
    const asked = manage.post(PATH, fair);
    const brought = bring([{ ...fair, name: "Market" }]);
    for (const path of [PATH, `${PATH}/export.csv`]) await manage.get(path);
    await tell(3, { name: "Alder Bakery" });
    expect((await asked).json()).toMatchObject({ business: { id: 7, name: "Alder Bakery" } });
    expect(await brought).toMatchObject([{ outcome: "added" }]);
  });

  test("changes only the given fields, and is hidden when inactive", async () => {
    const { manage, visit } = await town();
    await manage.post(PATH, { ...fair, description: "With cake" });
    const answer = await manage.put(`${PATH}/1`, { isActive: false, revision: 1 });
    expect(answer.json()).toMatchObject({ description: "With cake", isActive: false, revision: 2 });
    expect(names(await visit.get("/api/events"))).toEqual([]);
    expect((await visit.get("/api/events/1")).statusCode).toBe(404);
  });

  test("rejects an outdated revision", async () => {
    const { manage } = await town();
    await manage.post(PATH, fair);
    await manage.put(`${PATH}/1`, { name: "Winter fair", revision: 1 });
    const late = await manage.put(`${PATH}/1`, { name: "Spring fair", revision: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, "outdated"]);
    expect((await manage.get(`${PATH}/1`)).json()).toMatchObject({ revision: 2, over: false });
    const history = (await manage.get(`${PATH}/1/history`)).json<{ action: string }[]>();
    expect(history.map(({ action }) => action)).toEqual(["changed", "created"]);
    expect(names(await manage.get(PATH))).toEqual(["Winter fair"]);
  });

  test("is not found after its deletion", async () => {
    const { manage, visit } = await town();
    await manage.post(PATH, fair);
    expect((await manage.delete(`${PATH}/1`)).statusCode).toBe(204);
    expect(names(await visit.get("/api/events"))).toEqual([]);
    expect((await manage.delete(`${PATH}/1`)).statusCode).toBe(404);
    expect((await manage.put(`${PATH}/1`, { name: "Again" })).statusCode).toBe(404);
  });

  const recurrence = "RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=9";
  test.each([
    [{ ...fair, businessId: null }, "businessId", "Please select a business"],
    [{ ...fair, businessId: undefined }, "businessId", "Please select a business"],
    [{ ...fair, businessId: 99 }, "businessId", "Please select a business"],
    [{ ...fair, name: " " }, "name", "Event name is required"],
    [{ ...fair, startDate: undefined }, "startDate", "Please select a start date"],
    [{ ...fair, startDate: "2026-02-30" }, "startDate", "Please enter a real date"],
    [{ ...fair, startDate: "1899-12-31" }, "startDate", "Please enter a real date"],
    // In such years, computing the occurrences takes seconds, or fails.
    [{ ...fair, startDate: "0026-12-05", recurrence }, "startDate", "Please enter a real date"],
    [{ ...fair, startDate: "0001-12-05", recurrence }, "startDate", "Please enter a real date"],
    [
      { ...fair, endDate: "2026-12-04" },
      "endDate",
      "The end date must not be before the start date",
    ],
    [
      { ...fair, ticketUrl: "javascript:alert(1)" },
      "ticketUrl",
      "Please enter a valid URL or leave empty",
    ],
  ])("is rejected with the faulty field: %o", async (body, path, message) => {
    const { manage } = await town();
    expect(fault(await manage.post(PATH, body))).toEqual([400, { path, message }]);
  });

  test("cannot get an end before its stored start, or a missing business", async () => {
    const { manage } = await town();
    await manage.post(PATH, fair);
    const path = `${PATH}/1`;
    expect(fault(await manage.put(path, { endDate: "2026-12-01" }))[1]?.path).toBe("endDate");
    expect(fault(await manage.put(path, { businessId: 8 }))[1]?.path).toBe("businessId");
    expect(fault(await manage.put(path, { businessId: null }))[1]?.path).toBe("businessId");
  });

  test("rejects unknown fields and operators", async () => {
    const { manage } = await town();
    const status = async (body: object) => (await manage.post(PATH, body)).statusCode;
    expect(await status({ ...fair, town: "other" })).toBe(400);
    expect(await status({ ...fair, name: { $gt: "" } })).toBe(400);
    expect(await status({ ...fair, id: 5 })).toBe(400);
    await manage.post(PATH, fair);
    expect((await manage.put(`${PATH}/1`, { revision: { $gt: 0 } })).statusCode).toBe(400);
  });

  test("of another town is not found", async () => {
    const { manage } = await town();
    await manage.post(PATH, fair);
    const other = await town();
    expect((await other.manage.get(`${PATH}/1`)).statusCode).toBe(404);
    expect((await other.manage.put(`${PATH}/1`, { name: "Mine" })).statusCode).toBe(404);
    expect((await other.manage.delete(`${PATH}/1`)).statusCode).toBe(404);
  });
});

describe("the admin list of events", () => {
  /** Events around the fixture's date, November 21st. */
  async function season() {
    const open = await town();
    await open.business(8, "Birch Books");
    const add = (businessId: number, name: string, startDate: string, more = {}) =>
      open.event({ businessId, name, startDate, ...more });
    await add(7, "Old fair", "2026-11-20");
    await add(7, "long fair", "2026-11-19", { endDate: "2026-11-21" });
    await add(8, "Reading", "2026-12-01", { isFeatured: true, location: "Library" });
    await add(8, "Draft", "2026-11-30", { isActive: false });
    return open;
  }

  test("is searched by name, location and business, filtered and sorted, with a matching total", async () => {
    const { manage } = await season();
    const of = async (query: string) => names(await manage.get(`${PATH}?${query}`));
    expect(await of("q=fair")).toEqual(["Old fair", "long fair"]);
    expect(await of("q=libr")).toEqual(["Reading"]);
    expect(await of("q=bir%20boo")).toEqual(["Reading", "Draft"]);
    expect(await of("over=true")).toEqual(["Old fair"]);
    expect(await of("over=false&sort=name")).toEqual(["Draft", "long fair", "Reading"]);
    expect(await of("active=false")).toEqual(["Draft"]);
    expect(await of("featured=true")).toEqual(["Reading"]);
    expect(await of("businessId=8&q=dra")).toEqual(["Draft"]);
    const page = await manage.get(`${PATH}?sort=-startDate&limit=2&offset=1`);
    expect(names(page)).toEqual(["Draft", "Old fair"]);
    expect(page.headers["x-total-count"]).toBe("4");
  });

  test.each(["sort=town", "limit=0", "over=perhaps", "q[$gt]=", "active[$ne]=true"])(
    "rejects %s",
    async (query) => {
      const { manage } = await town();
      expect((await manage.get(`${PATH}?${query}`)).statusCode).toBe(400);
    },
  );

  test("supports bulk actions, which count only existing events", async () => {
    const { manage } = await season();
    const post = async (action: string, body: object) =>
      (await manage.post(`${PATH}/bulk-${action}`, body)).json();
    expect(await post("feature", { ids: [1, 2, 99], featured: true })).toEqual({ done: 2 });
    expect(await post("delete", { ids: [3, 4, 4] })).toMatchObject({ done: 2 });
    expect(names(await manage.get(`${PATH}?featured=true`))).toEqual(["Old fair", "long fair"]);
  });

  test("reports how many events would be deleted with businesses, including past ones", async () => {
    const { manage } = await season();
    await manage.delete(`${PATH}/4`);
    const events = async (ids: unknown) =>
      (await manage.post(`${PATH}/business-impact`, { ids })).json();
    expect(await events([7])).toEqual({ events: 2 });
    expect(await events([7, 8, 9])).toEqual({ events: 3 });
    expect(await events([{ $gt: 0 }])).toMatchObject({ errors: [{ path: "ids.0" }] });
  });
});

test("an event of a deleted business is rejected, in the form and in an import", async () => {
  const { manage, bring, slug } = await town();
  await fixture.service.businesses.apply([
    businessChangedMessage(slug, 2, { id: 7, deleted: true }),
  ]);
  expect(fault(await manage.post(PATH, fair))).toEqual([
    400,
    { path: "businessId", message: "Please select a business" },
  ]);
  expect(await bring([fair])).toMatchObject([{ outcome: "rejected" }]);
  expect(names(await manage.get(PATH))).toEqual([]);
});
