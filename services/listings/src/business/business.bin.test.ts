/** What an admin deletes can be restored for 30 days. */
import type { BinRestored, DeletedRecord } from "@mainstreet/contracts/bin";
import { asCaller, limitedTo } from "@mainstreet/testing/town";
import { messagesOf } from "@mainstreet/testing/probe";
import type { ProbedMessage } from "@mainstreet/testing/probe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Listings, Town } from "../testing/fixture.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const DAY_MS = 86_400_000;
const SOON = { timeout: 10_000, interval: 25 };

const clock = { now: NOW };
let listings: Listings;
beforeAll(async () => {
  listings = await openListings(clock);
});
beforeEach(() => {
  clock.now = NOW;
});
afterAll(() => listings.close());

type Kind = "businesses" | "categories";

const binOf = async ({ manage }: Town, kind: Kind = "businesses", query = "") => {
  const answer = await manage.get(`/api/admin/${kind}/bin${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<DeletedRecord[]>();
};
const restore = async ({ manage }: Town, ids: number[], kind: Kind = "businesses") => {
  const answer = await manage.post(`/api/admin/${kind}/bin/restore`, { ids });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<BinRestored>();
};
const remove = async ({ manage }: Town, id: number, kind: Kind = "businesses") =>
  expect((await manage.delete(`/api/admin/${kind}/${id}`)).statusCode).toBe(204);
const namesOf = async ({ visit }: Town) =>
  (await visit.get("/api/businesses")).json<{ name: string }[]>().map(({ name }) => name);

/** Waits until the deletion has been published; after that the service keeps nothing of the record outside the bin. */
async function toldGone({ slug }: Town, id: number) {
  const isMessage = ({ type, subject, data }: ProbedMessage) =>
    type === "business.changed.v1" && subject === String(id) && data["deleted"] === true;
  await expect
    .poll(async () => (await messagesOf(listings.env, "listings", slug)).some(isMessage), SOON)
    .toBe(true);
}

async function shop() {
  const town = await listings.town();
  await town.category();
  await town.business({ name: "Alder Bakery", categoryId: 1, phone: "555-0101" });
  return town;
}

describe("a deleted business", () => {
  test("is listed in the bin with who deleted it, when, and how long it can be restored", async () => {
    const town = await shop();
    await remove(town, 1);
    expect(await binOf(town)).toEqual([
      {
        id: 1,
        name: "Alder Bakery",
        deletedAt: "2026-11-21T17:00:00.000Z",
        deletedBy: { id: 1, name: "clerk1" },
        until: "2026-12-21T17:00:00.000Z",
        businessId: null,
      },
    ]);
  });

  test.each(["at once", "when everybody has heard of its end"])(
    "is restored unchanged with its number %s",
    async (when) => {
      const town = await shop();
      await town.manage.put("/api/admin/businesses/1", { website: "alder.example" });
      await remove(town, 1);
      if (when !== "at once") await toldGone(town, 1);
      expect(await namesOf(town)).toEqual([]);
      expect(await restore(town, [1])).toEqual({ done: 1, kept: [] });

      const answer = await town.manage.get("/api/admin/businesses/1");
      expect(answer.json()).toMatchObject({
        id: 1,
        name: "Alder Bakery",
        phone: "555-0101",
        website: "alder.example",
        revision: 4,
      });
      expect(await namesOf(town)).toEqual(["Alder Bakery"]);
      expect(await binOf(town)).toEqual([]);
      const history = await town.manage.get("/api/admin/businesses/1/history");
      expect(history.json()).toMatchObject([
        { action: "restored", by: { name: "clerk1" } },
        { action: "deleted", by: { name: "clerk1" } },
        { action: "changed" },
        { action: "created" },
      ]);
      await expect
        .poll(async () => (await messagesOf(listings.env, "listings", town.slug)).at(-1), SOON)
        .toMatchObject({
          type: "business.changed.v1",
          revision: 4,
          data: { name: "Alder Bakery" },
        });
    },
  );

  test("is matched by imports by its source id again after it is restored", async () => {
    const town = await listings.town();
    await town.category();
    const row = { name: "Bay Bakery", externalId: "A-1", categoryId: 1 };
    await town.bring("businesses", [row]);
    await remove(town, 1);
    await restore(town, [1]);
    const again = await town.bring("businesses", [{ ...row, name: "Bay Bakers" }]);
    expect(again).toMatchObject([{ outcome: "changed", id: 1 }]);
  });

  test("cannot be restored while another business has its source id", async () => {
    const town = await listings.town();
    await town.category();
    const row = { name: "Bay Bakery", externalId: "A-1", categoryId: 1 };
    await town.bring("businesses", [row]);
    await remove(town, 1);
    await town.bring("businesses", [row]);
    const { done, kept } = await restore(town, [1]);
    expect([done, kept]).toMatchObject([0, [{ id: 1, name: "Bay Bakery" }]]);
    expect(kept[0]?.message).toMatch(/added since/);
    expect(await binOf(town)).toHaveLength(1);
    await remove(town, 2);
    expect(await restore(town, [1])).toEqual({ done: 1, kept: [] });
  });

  test("cannot be restored before its deleted category", async () => {
    const town = await shop();
    await remove(town, 1);
    await remove(town, 1, "categories");
    expect(await restore(town, [1])).toMatchObject({
      done: 0,
      kept: [{ id: 1, name: "Alder Bakery", message: expect.stringMatching(/category/) }],
    });
    expect(await binOf(town, "categories")).toMatchObject([{ id: 1, name: "Food" }]);
    expect(await restore(town, [1], "categories")).toEqual({ done: 1, kept: [] });
    expect(await restore(town, [1])).toEqual({ done: 1, kept: [] });
  });

  test("can be restored for exactly 30 days", async () => {
    const town = await shop();
    await remove(town, 1);
    clock.now = new Date(NOW.getTime() + 30 * DAY_MS - 1);
    expect(await binOf(town)).toHaveLength(1);
    clock.now = new Date(NOW.getTime() + 30 * DAY_MS);
    expect(await binOf(town)).toEqual([]);
    expect(await restore(town, [1])).toEqual({ done: 0, kept: [] });
  });

  test("is invisible to another town and cannot be restored from there", async () => {
    const [town, other] = [await shop(), await shop()];
    await remove(town, 1);
    expect(await binOf(other)).toEqual([]);
    expect(await restore(other, [1])).toEqual({ done: 0, kept: [] });
    expect(await binOf(town)).toHaveLength(1);
  });

  test("still counts as using its pictures", async () => {
    const town = await listings.town();
    await town.category();
    const image = "a".repeat(32);
    await town.business({ name: "Alder", categoryId: 1, imageUrl: `/media/${image}-640.webp` });
    const used = async () => {
      const asking = asCaller(listings.env, "media");
      const answer = await town.visit.post("/internal/image-uses", { images: [image] }, asking);
      return answer.json<{ used: string[] }>().used;
    };
    await remove(town, 1);
    expect(await used()).toEqual([image]);
  });

  test("cannot be restored when the town's record limit is reached", async () => {
    const town = await shop();
    await remove(town, 1);
    await town.business({ name: "Newer", categoryId: 1 });
    const path = "/api/admin/businesses/bin/restore";
    const answer = await town.manage.post(path, { ids: [1] }, limitedTo({ records: 2 }));
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "records_full" }]);
    expect(await binOf(town)).toHaveLength(1);
  });
});

test("businesses deleted together can be restored together, and the bin is paginated", async () => {
  const town = await listings.town();
  await town.category();
  const ids = [1, 2, 3, 4, 5];
  for (const id of ids) await town.business({ name: `Shop ${id}`, categoryId: 1 });
  await remove(town, 5);
  const deleted = await town.manage.post("/api/admin/businesses/bulk-delete", { ids });
  // Without the one that was deleted before.
  const { done, ids: gone } = deleted.json<{ done: number; ids: number[] }>();
  expect([done, gone.toSorted((a, b) => a - b)]).toEqual([4, [1, 2, 3, 4]]);
  const answer = await town.manage.get("/api/admin/businesses/bin?limit=2&offset=2");
  expect(answer.headers["x-total-count"]).toBe("5");
  expect(answer.json()).toMatchObject([{ id: 3 }, { id: 2 }]);
  expect(await restore(town, [...ids, 99])).toEqual({ done: 5, kept: [] });
  expect((await namesOf(town)).toSorted()).toEqual(ids.map((id) => `Shop ${id}`));
});

test("a deleted category stays in the bin while another has its name", async () => {
  const town = await listings.town();
  await town.category("Food");
  await remove(town, 1, "categories");
  await town.category("Food");
  expect(await restore(town, [1], "categories")).toMatchObject({ done: 0, kept: [{ id: 1 }] });
});
