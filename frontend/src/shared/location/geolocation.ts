/** The visitor's position as reported by the browser, and the place chosen instead of it. */
import { deviceStorage } from "../storage.ts";

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export type LocationErrorCode = 0 | 1 | 2 | 3;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 };

/** Rounds to some 100 yards: precise enough, and stable while the visitor walks. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

/** Resolves with the browser's position, or with an error code: 1 denied, 2 unavailable, 3 timeout. */
export const askPosition = () =>
  new Promise<Position | LocationErrorCode>((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(rounded(coords)),
      ({ code }) => resolve(code === 1 || code === 3 ? code : 2),
      OPTIONS,
    ),
  ).catch((): LocationErrorCode => 2);

/** Resolves with the permission's state and reports later changes; undefined when the browser can't be asked. */
export async function askPermission(onChange: (state: PermissionState) => void) {
  if (!("permissions" in navigator)) return undefined;
  try {
    const status = await navigator.permissions.query({ name: "geolocation" });
    status.addEventListener("change", () => onChange(status.state));
    return status.state;
  } catch {
    return undefined;
  }
}

/**
 * Device storage key of the place chosen instead of the browser's position. Parsed by hand: every
 * page reads it during hydration, and zod is loaded only with the first API call.
 */
export const PLACE_KEY = "place";

export interface ChosenPlace {
  /** As typed; "" when the visitor wants no location at all. */
  name: string;
  location: Position | null;
}

/** Parses `43.1 -73.9 12 Main Street`, or `off`; undefined for anything else. */
export function parsePlace(text: string | null): ChosenPlace | undefined {
  if (text === "off") return { name: "", location: null };
  const [, north, east, name = ""] = /^(\S+) (\S+) (.+)$/.exec(text ?? "") ?? [];
  const location = { latitude: Number(north), longitude: Number(east) };
  if (!(Math.abs(location.latitude) <= 90 && Math.abs(location.longitude) <= 180)) return undefined;
  return { name, location };
}

/** Returns the stored place; undefined also when the browser denies storage. */
export const storedPlace = () => parsePlace(deviceStorage.getItem(PLACE_KEY));
