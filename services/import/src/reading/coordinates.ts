/** Coordinates of a row: where they lie is told by the town, and what is not there is not believed. */
import type { Mendable, Misplaced } from "@mainstreet/contracts/import-mapping";
import { distanceMiles } from "@mainstreet/nearby/distance";
import type { Place } from "@mainstreet/nearby/distance";
import type { TownPlace } from "@mainstreet/service/towns/town-place";

export interface Located {
  /** Absent where the row says nothing that can be believed: the address is looked up. */
  place?: Place;
  misplaced?: Misplaced;
}

/** Without a `town` only what is nowhere on earth is noticed. */
export function locate(
  { latitude, longitude }: Partial<Place>,
  town: TownPlace | undefined,
  mend: readonly Mendable[] = [],
): Located {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === undefined || longitude === undefined) return { misplaced: "half" };
  // Files that know no place often say so.
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
