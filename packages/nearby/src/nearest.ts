/** The nearest of many points, in order: a scan with a bounded heap, or a spatial index for large sets. */
import { around } from "geokdbush";
import KDBush from "kdbush";
import { chordToMiles, unitVector } from "./distance.ts";
import type { Place } from "./distance.ts";

export interface Near {
  /** Position in the list of points. */
  at: number;
  miles: number;
}

export interface PointSet {
  /** The `count` nearest, nearest first; equal distances by position. */
  nearest: (from: Place, count: number, maxMiles: number) => Near[];
  /** How many lie within the distance. */
  within: (from: Place, maxMiles: number) => number;
}

/** Above this a spatial index is faster than a scan of all points (measured: 51 µs for 5,000). */
const SCAN_LIMIT = 5000;
const MILES_TO_KM = 1.609344;
/** The index takes the earth for a little smaller and rounds otherwise; exact distances decide. */
const MARGIN = 1.00001;

/** Prepares points for many questions. */
export function createPointSet(places: readonly Place[]): PointSet {
  const scan = createScan(places);
  if (places.length <= SCAN_LIMIT) return scan;
  const tree = new KDBush(places.length, 64, Float64Array);
  for (const { longitude, latitude } of places) tree.add(longitude, latitude);
  tree.finish();
  return {
    nearest(from, count, maxMiles) {
      const { longitude, latitude } = from;
      const look = (most: number, miles: number) =>
        around(tree, longitude, latitude, most, miles * MILES_TO_KM * MARGIN).map((at) => ({
          at,
          miles: scan.milesTo(from, at),
        }));
      const first = look(count, maxMiles);
      const reach = first.reduce((far, { miles }) => Math.max(far, miles), 0);
      // Everything as near as the last of them, so that equal distances are cut by position.
      const near = first.length < count ? first : look(Infinity, Math.min(reach, maxMiles) + 1e-6);
      return near
        .filter(({ miles }) => miles <= maxMiles)
        .sort((a, b) => a.miles - b.miles || a.at - b.at)
        .slice(0, count);
    },
    within: (from, maxMiles) => scan.within(from, maxMiles),
  };
}

function createScan(places: readonly Place[]) {
  const count = places.length;
  const xyz = new Float64Array(count * 3);
  for (const [at, place] of places.entries()) xyz.set(unitVector(place), at * 3);
  const squares = new Float64Array(count);

  /** Squared straight lines from the place to every point; the buffer is used again by the next call. */
  function measure(from: Place) {
    const [x, y, z] = unitVector(from);
    for (let at = 0, i = 0; at < count; at += 1, i += 3) {
      const dx = (xyz[i] ?? 0) - x;
      const dy = (xyz[i + 1] ?? 0) - y;
      const dz = (xyz[i + 2] ?? 0) - z;
      squares[at] = dx * dx + dy * dy + dz * dz;
    }
    return squares;
  }

  return {
    nearest(from: Place, wanted: number, maxMiles: number): Near[] {
      return smallest(measure(from), Math.min(wanted, count))
        .map((at) => ({ at, miles: chordToMiles(squares[at] ?? 0) }))
        .filter(({ miles }) => miles <= maxMiles);
    },
    within(from: Place, maxMiles: number): number {
      return measure(from).reduce(
        (sum, square) => sum + (chordToMiles(square) <= maxMiles ? 1 : 0),
        0,
      );
    },
    milesTo(from: Place, at: number): number {
      const [x, y, z] = unitVector(from);
      const [px = 0, py = 0, pz = 0] = xyz.subarray(at * 3, at * 3 + 3);
      return chordToMiles((px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2);
    },
  };
}

/** Positions of the `count` smallest values in ascending order: a max-heap of the best so far. */
function smallest(values: Float64Array, count: number): number[] {
  const heap = new Int32Array(count);
  const isWorse = (a: number, b: number) => {
    const difference = (values[a] ?? 0) - (values[b] ?? 0);
    return difference > 0 || (difference === 0 && a > b);
  };
  const sink = (from: number, size: number) => {
    let parent = from;
    const moving = heap[parent] ?? 0;
    for (;;) {
      let child = parent * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && isWorse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
      if (!isWorse(heap[child] ?? 0, moving)) break;
      heap[parent] = heap[child] ?? 0;
      parent = child;
    }
    heap[parent] = moving;
  };
  for (let at = 0; at < count; at += 1) heap[at] = at;
  for (let at = (count >> 1) - 1; at >= 0; at -= 1) sink(at, count);
  let worst = values[heap[0] ?? 0] ?? 0;
  for (let at = count; at < values.length && count > 0; at += 1) {
    if ((values[at] ?? 0) >= worst) continue;
    heap[0] = at;
    sink(0, count);
    worst = values[heap[0] ?? 0] ?? 0;
  }
  return [...heap].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}
