/**
 * The place that a visitor chose in place of the browser's, as this device keeps it. By hand, not with zod:
 * every page reads it as it comes alive, and zod comes with the first answer of the API.
 */
import { deviceStorage } from "../storage.ts";
import type { Position } from "./geolocation.ts";

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
