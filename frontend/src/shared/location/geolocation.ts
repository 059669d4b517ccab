/** Where the browser says that the visitor is, and the place that was chosen in its stead. */
import { deviceStorage } from "../storage.ts";

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export type LocationErrorCode = 0 | 1 | 2 | 3;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 };

/** To some 100 yards: nearer nobody needs to know, and one does not move with every step. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

/** Where the browser is, or why there is no position: 1 denied, 2 unavailable, 3 timeout. */
export const askPosition = () =>
  new Promise<Position | LocationErrorCode>((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(rounded(coords)),
      ({ code }) => resolve(code === 1 || code === 3 ? code : 2),
      OPTIONS,
    ),
  ).catch((): LocationErrorCode => 2);

/** State of the permission, and a call back at each change; undefined where it can't be asked. */
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
 * The place that a visitor chose in place of the browser's, as this device keeps it. By hand, not with zod:
 * every page reads it as it comes alive, and zod comes with the first answer of the API.
 */
export const PLACE_KEY = "place";

export interface ChosenPlace {
  /** As it was typed; "" where the visitor wants no place at all. */
  name: string;
  location: Position | null;
}

/** `43.1 -73.9 12 Main Street`, or `off`; anything else counts as nothing chosen. */
export function parsePlace(text: string | null): ChosenPlace | undefined {
  if (text === "off") return { name: "", location: null };
  const [, north, east, name = ""] = /^(\S+) (\S+) (.+)$/.exec(text ?? "") ?? [];
  const location = { latitude: Number(north), longitude: Number(east) };
  if (!(Math.abs(location.latitude) <= 90 && Math.abs(location.longitude) <= 180)) return undefined;
  return { name, location };
}

/** Undefined also where the browser keeps nothing. */
export const storedPlace = () => parsePlace(deviceStorage.getItem(PLACE_KEY));
