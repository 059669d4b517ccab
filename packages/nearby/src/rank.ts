/** Ranks records near a place: featured first, then by distance; those without a location last, by name. */
import { distanceMiles, roundMiles } from "./distance.ts";
import type { Place } from "./distance.ts";
import { createPointSet } from "./nearest.ts";
import type { PointSet } from "./nearest.ts";

export interface Ranked {
  id: number;
  name: string;
  featured: boolean;
  /** Degrees, or null if unknown. */
  latitude: number | null;
  longitude: number | null;
}

export interface NearbyQuery extends Place {
  limit: number;
  offset: number;
  /** Miles; excludes records that are farther away or without a location. */
  radius?: number | undefined;
  /** Only featured records, or only others. */
  featured?: boolean | undefined;
}

interface Hit {
  /** Position in the list from which the index was made. */
  at: number;
  /** Miles with one decimal; null without a location. */
  distance: number | null;
}

export interface NearbyPage {
  hits: Hit[];
  total: number;
  /** How many of the total are featured. */
  featured: number;
}

interface Group {
  /** Positions; takes half the bytes of an array. */
  located: Uint32Array;
  points: PointSet;
  /** Positions of those without a location, by name. */
  unlocated: number[];
}

export interface NearbyIndex {
  featured: Group;
  others: Group;
}

/** Prepares a list for ranking; reused for many requests. */
export function createNearby(list: readonly Ranked[]): NearbyIndex {
  const positions = [...list.keys()];
  return {
    featured: createGroup(
      list,
      positions.filter((at) => list[at]?.featured),
    ),
    others: createGroup(
      list,
      positions.filter((at) => !list[at]?.featured),
    ),
  };
}

function createGroup(list: readonly Ranked[], positions: number[]): Group {
  const byId = positions.toSorted((a, b) => (list[a]?.id ?? 0) - (list[b]?.id ?? 0));
  const located: number[] = [];
  const places: Place[] = [];
  const unlocated: number[] = [];
  for (const at of byId) {
    const { latitude = null, longitude = null } = list[at] ?? {};
    if (latitude === null || longitude === null) unlocated.push(at);
    else {
      located.push(at);
      places.push({ latitude, longitude });
    }
  }
  unlocated.sort((a, b) => (list[a]?.name ?? "").localeCompare(list[b]?.name ?? ""));
  return { located: Uint32Array.from(located), points: createPointSet(places), unlocated };
}

/** Returns one page of the ranking. */
export function rank(index: NearbyIndex, query: NearbyQuery): NearbyPage {
  const featured = query.featured === false ? 0 : countOf(index.featured, query);
  const others = query.featured ? 0 : countOf(index.others, query);
  const end = query.offset + query.limit;
  const hits = windowOf(index.featured, query, query.offset, Math.min(end, featured));
  if (others > 0 && end > featured)
    hits.push(
      ...windowOf(index.others, query, Math.max(0, query.offset - featured), end - featured),
    );
  return { hits, total: featured + others, featured };
}

/** Returns one page by displayed distance alone; at equal distances featured records come first. */
export function nearest(index: NearbyIndex, query: NearbyQuery): NearbyPage {
  if (query.featured !== undefined) return rank(index, query);
  const end = query.offset + query.limit;
  const first = { ...query, offset: 0, limit: end };
  const featured = rank(index, { ...first, featured: true });
  const others = rank(index, { ...first, featured: false });
  const hits = [...featured.hits, ...others.hits].sort(byDistance).slice(query.offset, end);
  return { hits, total: featured.total + others.total, featured: featured.total };
}

/** Records without coordinates come last. */
const byDistance = ({ distance: a }: Hit, { distance: b }: Hit) =>
  a === b ? 0 : (a ?? Infinity) - (b ?? Infinity);

/** Returns one page of a list in its own order, with distances. */
export function inOrder(list: readonly Ranked[], query: NearbyQuery): NearbyPage {
  const { limit, offset, radius = Infinity, featured: wanted } = query;
  const found: (Hit & { featured: boolean })[] = [];
  for (const [at, { featured, latitude, longitude }] of list.entries()) {
    if (wanted !== undefined && featured !== wanted) continue;
    const known = latitude !== null && longitude !== null;
    const miles = known ? distanceMiles(query, { latitude, longitude }) : null;
    if (radius !== Infinity && (miles === null || miles > radius)) continue;
    found.push({ at, featured, distance: miles === null ? null : roundMiles(miles) });
  }
  return {
    hits: found.slice(offset, offset + limit).map(({ at, distance }) => ({ at, distance })),
    total: found.length,
    featured: found.filter(({ featured }) => featured).length,
  };
}

function countOf(group: Group, { radius, ...from }: NearbyQuery): number {
  if (radius !== undefined) return group.points.within(from, radius);
  return group.located.length + group.unlocated.length;
}

/** Returns entries `start` to `end` of a group: located ones by distance, then the others by name. */
function windowOf(group: Group, query: NearbyQuery, start: number, end: number): Hit[] {
  const { radius } = query;
  const last = Math.min(end, group.located.length);
  const found = start < last ? group.points.nearest(query, start, last, radius ?? Infinity) : [];
  const near = found.map(({ at, miles }) => ({
    at: group.located[at] ?? 0,
    distance: roundMiles(miles),
  }));
  if (radius !== undefined) return near;
  const skipped = group.located.length;
  const far = group.unlocated.slice(Math.max(0, start - skipped), Math.max(0, end - skipped));
  return [...near, ...far.map((at) => ({ at, distance: null }))];
}
