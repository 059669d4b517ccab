/** Great-circle distance by the haversine formula, written independently of the product's code. */

/** Returns the miles between two places, each `[latitude, longitude]` in degrees. */
export function haversineMiles(a: [number, number], b: [number, number]): number {
  const rad = (degrees: number) => (degrees / 180) * Math.PI;
  const [lat1, lat2] = [rad(a[0]), rad(b[0])];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(rad(b[1] - a[1]) / 2) ** 2;
  return 2 * 3958.7613 * Math.atan2(Math.sqrt(half), Math.sqrt(1 - half));
}
