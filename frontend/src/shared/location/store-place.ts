/** Writing down which place was chosen: on this device, and nowhere else. */
import { PLACE_KEY } from "./chosen-place.ts";
import type { ChosenPlace } from "./chosen-place.ts";

/** Undefined is the browser's own again. */
export function storePlace(place: ChosenPlace | undefined) {
  try {
    if (place) localStorage.setItem(PLACE_KEY, writtenPlace(place));
    else localStorage.removeItem(PLACE_KEY);
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

/** What `parsePlace` reads. */
export const writtenPlace = ({ name, location }: ChosenPlace) =>
  location ? `${location.latitude} ${location.longitude} ${name}` : "off";
