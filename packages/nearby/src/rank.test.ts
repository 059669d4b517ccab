import { describe, expect, test } from "vitest";
import { createNearby, nearest, rank } from "./rank.ts";
import type { Ranked } from "./rank.ts";

/** Haversine distance in miles, written independently of the code under test. */
function haversine(a: [number, number], b: [number, number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [dLat, dLng] = [radians(b[0] - a[0]), radians(b[1] - a[1])];
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(dLng / 2) ** 2;
  return 2 * 3958.7613 * Math.atan2(Math.sqrt(h), Math.sqrt(1 - h));
}

/** Random numbers that are the same in every run (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function places(count: number, seed: number, spread: number, centre: [number, number]): Ranked[] {
  const next = random(seed);
  return Array.from({ length: count }, (_, at) => {
    const unknown = next() < 0.05;
    const longitude = centre[1] + (next() - 0.5) * spread * 2;
    return {
      id: at + 1,
      name: `Shop ${Math.floor(next() * 1000)}`,
      featured: next() < 0.1,
      latitude: unknown ? null : 90 - Math.abs(90 - (centre[0] + (next() - 0.5) * spread)),
      longitude: unknown ? null : ((longitude + 540) % 360) - 180,
    };
  });
}

/** The expected order, by a plain sort. */
function naive(list: Ranked[], from: [number, number]) {
  const miles = (record: Ranked) =>
    record.latitude === null || record.longitude === null
      ? null
      : haversine(from, [record.latitude, record.longitude]);
  return list.toSorted((a, b) => {
    const [da, db] = [miles(a), miles(b)];
    if (a.featured !== b.featured) return a.featured ? -1 : 1;
    if (da === null || db === null)
      return da === db ? a.name.localeCompare(b.name) || a.id - b.id : da === null ? 1 : -1;
    return Math.abs(da - db) < 1e-9 ? a.id - b.id : da - db;
  });
}

describe("nearby", () => {
  test.each([
    ["a town", 400, 0.2, [37.7749, -122.4194]],
    ["across the antimeridian", 400, 4, [-17.7, 179.9]],
    ["around the pole", 400, 20, [88, 10]],
    ["the whole globe", 600, 180, [0, 0]],
    ["a town above the limit of the scan", 12_000, 0.4, [40.7, -74]],
    ["many across the antimeridian", 12_000, 4, [-17.7, 179.9]],
    ["many around the pole", 12_000, 20, [88, 10]],
  ] as const)(
    "%s: ranks like a plain sort by haversine distance",
    (_name, count, spread, centre) => {
      const list = places(count, count + spread, spread, [...centre]);
      const index = createNearby(list);
      const from = { latitude: centre[0] + 0.01, longitude: centre[1] - 0.02 };
      const expected = naive(list, [from.latitude, from.longitude]);
      for (const [offset, limit] of [
        [0, 60],
        [30, 60],
        [470, 60],
        [count / 2, 60],
        [count - 40, 60],
      ] as const) {
        const { hits, total } = rank(index, { ...from, offset, limit });
        expect(hits.map(({ at }) => list[at]?.id)).toEqual(
          expected.slice(offset, offset + limit).map(({ id }) => id),
        );
        expect(total).toBe(count);
      }
    },
  );

  test.each([200, 20_000])(
    "pages without gaps or repeats where many records share a place (%i records)",
    (count) => {
      const list = places(count, 11, 0.2, [40, -74]);
      for (const record of list) record.featured = false;
      const mall = { latitude: 40.05, longitude: -74.01 };
      for (let at = 0; at < 100; at += 1) Object.assign(list[at * 2] ?? {}, mall);
      const index = createNearby(list);
      const page = (offset: number, limit: number) =>
        rank(index, { ...mall, offset, limit }).hits.map(({ at }) => at);
      const pages = Array.from({ length: 10 }, (_, n) => page(n * 10, 10)).flat();
      expect(pages).toEqual(Array.from({ length: 100 }, (_, n) => n * 2));
      expect(page(0, 100)).toEqual(pages);
      const deep = page(0, count).slice(90);
      expect([...page(90, 5), ...page(95, count)]).toEqual(deep);
    },
  );

  test("pages by distance alone list featured records first only at equal distances", () => {
    const list = places(400, 13, 0.2, [40, -74]);
    const from = { latitude: 40.01, longitude: -74.02 };
    const tenths = (record: Ranked) =>
      record.latitude === null || record.longitude === null
        ? Infinity
        : Math.round(
            haversine([from.latitude, from.longitude], [record.latitude, record.longitude]) * 10,
          );
    const expected = naive(list, [from.latitude, from.longitude])
      .toSorted((a, b) => (tenths(a) === tenths(b) ? 0 : tenths(a) - tenths(b)))
      .map(({ id }) => id);
    const page = (query: { offset: number; limit: number; featured?: boolean }) =>
      nearest(createNearby(list), { ...from, ...query });
    const idsOf = ({ hits }: ReturnType<typeof page>) => hits.map(({ at }) => list[at]?.id);
    for (const offset of [0, 60, 350])
      expect(idsOf(page({ offset, limit: 60 }))).toEqual(expected.slice(offset, offset + 60));
    const featured = list.filter((record) => record.featured).length;
    expect(page({ offset: 0, limit: 1 })).toMatchObject({ total: 400, featured });
    const alone = { offset: 5, limit: 20, featured: true };
    expect(page(alone)).toEqual(rank(createNearby(list), { ...from, ...alone }));
  });

  test("matches independently calculated distances to one decimal", () => {
    const list = places(200, 7, 2, [37.7749, -122.4194]);
    const from = { latitude: 37.7749, longitude: -122.4194 };
    const { hits } = rank(createNearby(list), { ...from, limit: 200, offset: 0 });
    const wrong = hits.filter(({ at, distance }) => {
      const { latitude = null, longitude = null } = list[at] ?? {};
      if (latitude === null || longitude === null) return distance !== null;
      const miles = haversine([from.latitude, from.longitude], [latitude, longitude]);
      return distance === null || Math.abs(distance - miles) > 0.05 + 1e-9;
    });
    expect([hits.length, wrong]).toEqual([200, []]);
  });

  test("counts featured records, and returns only them on request", () => {
    const list = places(300, 3, 1, [50, 8]);
    const query = { latitude: 50, longitude: 8, limit: 500, offset: 0 };
    const all = rank(createNearby(list), query);
    const only = rank(createNearby(list), { ...query, featured: true });
    const featured = list.filter((record) => record.featured).length;
    expect([all.total, all.featured, only.total, only.hits.length]).toEqual([
      300,
      featured,
      featured,
      featured,
    ]);
  });

  test("excludes records beyond the radius or without a place", () => {
    const list = places(300, 5, 1, [50, 8]);
    const { hits, total } = rank(createNearby(list), {
      latitude: 50,
      longitude: 8,
      limit: 500,
      offset: 0,
      radius: 10,
    });
    const expected = list.filter(
      ({ latitude, longitude }) =>
        latitude !== null && longitude !== null && haversine([50, 8], [latitude, longitude]) <= 10,
    );
    expect(new Set(hits.map(({ at }) => list[at]?.id))).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
    expect(total).toBe(expected.length);
  });

  test("returns no hits for an empty town or a page beyond the end", () => {
    const nothing = { hits: [], total: 0, featured: 0 };
    expect(rank(createNearby([]), { latitude: 0, longitude: 0, limit: 60, offset: 0 })).toEqual(
      nothing,
    );
    const list = places(10, 1, 1, [0, 0]);
    expect(
      rank(createNearby(list), { latitude: 0, longitude: 0, limit: 60, offset: 60 }).hits,
    ).toEqual([]);
  });
});
