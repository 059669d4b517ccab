/** The towns' streets, and the coordinates of house numbers. */
import type { DemoTown } from "./towns.ts";

/** A straight street: the position of its number 0, in miles east and north of the center, and its bearing. */
interface Street {
  from: [east: number, north: number];
  /** Degrees from north, clockwise. */
  bearing: number;
}

const streets: Record<DemoTown["slug"], Record<string, Street>> = {
  maplewood: {
    "Main Street": { from: [-0.18, -0.02], bearing: 78 },
    "Church Street": { from: [0.04, 0.05], bearing: 350 },
    "Orchard Lane": { from: [-0.25, 0.12], bearing: 62 },
    "Mill Road": { from: [0.1, -0.08], bearing: 140 },
    "Station Square": { from: [0.22, 0.06], bearing: 20 },
    "Lakeside Drive": { from: [-0.3, -0.2], bearing: 200 },
    "Quarry Road": { from: [0.5, 0.4], bearing: 40 },
  },
  riverton: {
    "Front Street": { from: [-0.1, -0.1], bearing: 15 },
    "Ferry Street": { from: [-0.14, 0.02], bearing: 105 },
    "Levee Road": { from: [-0.2, -0.12], bearing: 12 },
    "Bluff Avenue": { from: [0.12, 0.08], bearing: 75 },
    "Wharf Place": { from: [-0.22, 0.04], bearing: 285 },
    "Depot Street": { from: [0.2, -0.2], bearing: 160 },
  },
};

/** Miles from one house number to the next. */
const STEP = 0.0022;
/** Distance from the middle of the street in miles; odd numbers are on the left, even ones on the right. */
const SIDE = 0.006;
const MILES_PER_DEGREE = 69.05;

/** Coordinates of an address such as `12 Main Street`, with six decimals. Throws for an unknown street. */
export function placeOf(town: DemoTown, address: string) {
  const [, number = "", name = ""] = /^(\d+) (.+)$/.exec(address) ?? [];
  const street = streets[town.slug][name];
  if (!street) throw new Error(`${town.name} has no such street: ${address}`);
  const along = Number(number) * STEP;
  const aside = Number(number) % 2 === 0 ? SIDE : -SIDE;
  const angle = (street.bearing * Math.PI) / 180;
  const east = street.from[0] + along * Math.sin(angle) + aside * Math.cos(angle);
  const north = street.from[1] + along * Math.cos(angle) - aside * Math.sin(angle);
  const level = Math.cos((town.centre.latitude * Math.PI) / 180);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: round(town.centre.latitude + north / MILES_PER_DEGREE),
    longitude: round(town.centre.longitude + east / (MILES_PER_DEGREE * level)),
  };
}
