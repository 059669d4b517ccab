/** Great-circle distance by vectors: independent of the product's own calculation, to check it. */

interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

function onSphere({ latitude, longitude }: Point) {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return [
    Math.cos(phi) * Math.cos(lambda),
    Math.cos(phi) * Math.sin(lambda),
    Math.sin(phi),
  ] as const;
}

/** Returns the miles between two points in degrees, from the angle between their vectors. */
export function milesBetween(one: Point, other: Point): number {
  const [ax, ay, az] = onSphere(one);
  const [bx, by, bz] = onSphere(other);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return EARTH_RADIUS_MILES * Math.atan2(cross, ax * bx + ay * by + az * bz);
}
