/**
 * A town's location, and the distance from which a place counts as far away; sent by the gateway where needed.
 */
import { latitude, longitude } from "@mainstreet/contracts/fields";
import type { TownRoute } from "@mainstreet/contracts/town";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

export const TOWN_PLACE = "x-town-place";

export const townPlace = z.object({ latitude, longitude, farMiles: z.number().positive() });
export type TownPlace = z.infer<typeof townPlace>;

/** Returns the header value; undefined for a town without a location. */
export const writeTownPlace = ({ centre, farMiles }: Pick<TownRoute, "centre" | "farMiles">) =>
  centre ? JSON.stringify({ ...centre, farMiles }) : undefined;

/** Parses the header sent by the gateway; undefined without one. */
export function readTownPlace(headers: IncomingHttpHeaders): TownPlace | undefined {
  const value = headers[TOWN_PLACE];
  try {
    return typeof value === "string" ? townPlace.parse(JSON.parse(value)) : undefined;
  } catch {
    return undefined;
  }
}
