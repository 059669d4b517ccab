/** Great-circle distances on a sphere of the earth's mean radius. */

export interface Place {
  /** Degrees. */
  latitude: number;
  /** Degrees. */
  longitude: number;
}

/** Mean radius of the earth (IUGG), in miles. */
const EARTH_MILES = 3958.7613;

const RADIANS = Math.PI / 180;

/** Returns the point on the unit sphere. */
export function unitVector({ latitude, longitude }: Place): [x: number, y: number, z: number] {
  const level = Math.cos(latitude * RADIANS);
  return [
    level * Math.cos(longitude * RADIANS),
    level * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}

/** Miles along the sphere from the squared chord between two unit vectors; precise for small distances. */
export const chordToMiles = (squared: number) =>
  2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(squared) / 2));

/** Great-circle distance in miles. */
export function distanceMiles(from: Place, to: Place): number {
  const [ax, ay, az] = unitVector(from);
  const [bx, by, bz] = unitVector(to);
  return chordToMiles((ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2);
}

/** Rounds miles for display, to one decimal. */
export const roundMiles = (miles: number) => Math.round(miles * 10) / 10;
