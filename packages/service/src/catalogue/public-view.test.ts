import { describe, expect, test } from "vitest";
import { packed } from "./json-bytes.ts";
import { createPublicView } from "./public-view.ts";
import type { Listed } from "./public-view.ts";

const shop = (id: number, latitude: number | null, featured = false): Listed => ({
  id,
  name: `Shop ${id}`,
  featured,
  latitude,
  longitude: latitude === null ? null : 0,
  ...written(`,{"id":${id}`),
});
/** A record's JSON, with the part that it shares with others. */
function written(json: string, shared?: string) {
  const [first, second] = packed([json, shared ?? ""], (text) => text).map(([, place]) => place);
  if (!first || !second) throw new Error("nothing is written");
  return { json: first, ...(shared !== undefined && { shared: second }) };
}
const list = [shop(1, 0.02), shop(2, 0.01, true), shop(3, null), shop(4, 0.001)];
const read = (body: Buffer): unknown => JSON.parse(body.toString());

describe("a public list", () => {
  test("is served in its own order, with totals", async () => {
    const { body, total, featured } = await createPublicView(list, "}").page({
      limit: 2,
      offset: 1,
    });
    expect([read(body), total, featured]).toEqual([[{ id: 2 }, { id: 3 }], 4, 1]);
  });

  test("is sorted by featured, then by distance, and contains the distance", async () => {
    const page = await createPublicView(list, "}").nearby({
      latitude: 0,
      longitude: 0,
      limit: 60,
      offset: 0,
    });
    expect(read(page.body)).toEqual([
      { id: 2, distance: 0.7 },
      { id: 4, distance: 0.1 },
      { id: 1, distance: 1.4 },
      { id: 3, distance: null },
    ]);
    expect([page.total, page.featured]).toEqual([4, 1]);
  });

  test("contains only the others when featured ones are excluded", async () => {
    const query = { latitude: 0, longitude: 0, limit: 60, offset: 0, featured: false };
    const view = createPublicView(list, "}");
    const [near, inOrder] = [await view.nearby(query), await view.inOrder(query)];
    expect(read(near.body)).toMatchObject([{ id: 4 }, { id: 1 }, { id: 3 }]);
    expect(read(inOrder.body)).toMatchObject([{ id: 1 }, { id: 3 }, { id: 4 }]);
    for (const { total, featured } of [near, inOrder]) expect([total, featured]).toEqual([3, 0]);
  });

  test("is an empty array when there is nothing", async () => {
    const view = createPublicView([], "}");
    const near = await view.nearby({ latitude: 0, longitude: 0, limit: 60, offset: 0 });
    expect([read((await view.page({ limit: 60, offset: 0 })).body), read(near.body)]).toEqual([
      [],
      [],
    ]);
  });

  test("keeps every character of a record, and inserts the distance in the right place", async () => {
    const record = { id: 1, business: { name: 'Café "Zoë" 🥐 }}' } };
    const business = JSON.stringify(record.business).slice(0, -1);
    const json = written(',{"id":1,"business":', business);
    const view = createPublicView([{ ...shop(1, 0), ...json }], "}}");
    expect(read((await view.page({ limit: 1, offset: 0 })).body)).toEqual([record]);
    const near = await view.nearby({ latitude: 0, longitude: 0, limit: 60, offset: 0 });
    expect(read(near.body)).toEqual([{ ...record, business: { ...record.business, distance: 0 } }]);
  });

  test("can be limited to featured records", async () => {
    const view = createPublicView(list, "}");
    expect(read((await view.page({ limit: 60, offset: 0, featured: true })).body)).toEqual([
      { id: 2 },
    ]);
    const near = await view.nearby({
      latitude: 0,
      longitude: 0,
      limit: 60,
      offset: 0,
      featured: true,
    });
    expect([read(near.body), near.total]).toEqual([[{ id: 2, distance: 0.7 }], 1]);
  });
});
