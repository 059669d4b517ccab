/** Coordinates of a row, judged by the town's location: implausible ones are not used. */
import type { Mendable, Misplaced } from "@mainstreet/contracts/import-mapping";
import { distanceMiles } from "@mainstreet/nearby/distance";
import type { Place } from "@mainstreet/nearby/distance";
import type { TownPlace } from "@mainstreet/service/towns/town-place";

export interface Located {
  /** Absent where the row has no plausible coordinates: its address is geocoded instead. */
  place?: Place;
  misplaced?: Misplaced;
}

/** Without a `town`, only coordinates that don't exist on earth are noticed. */
export function locate(
  { latitude, longitude }: Partial<Place>,
  town: TownPlace | undefined,
  mend: readonly Mendable[] = [],
): Located {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === undefined || longitude === undefined) return { misplaced: "half" };
  // Files often give unknown coordinates as 0, 0.
  if (latitude === 0 && longitude === 0) return {};
  const near = (place: Place) =>
    Math.abs(place.latitude) <= 90 &&
    Math.abs(place.longitude) <= 180 &&
    (!town || distanceMiles(town, place) <= town.farMiles);
  const given = { latitude, longitude };
  if (near(given)) return { place: given };
  const swapped = { latitude: longitude, longitude: latitude };
  const meant: [Mendable, Place][] = [
    ["swapped", swapped],
    ...(town ? otherSigns(given).map((place): [Mendable, Place] => ["sign", place]) : []),
    ...(town ? otherSigns(swapped).map((place): [Mendable, Place] => ["swapped", place]) : []),
  ];
  const [misplaced, place] = meant.find(([, one]) => near(one)) ?? ["far" as const];
  return { misplaced, ...(place && mend.some((one) => one === misplaced) && { place }) };
}

const otherSigns = ({ latitude, longitude }: Place): Place[] => [
  { latitude, longitude: -longitude },
  { latitude: -latitude, longitude },
  { latitude: -latitude, longitude: -longitude },
];
