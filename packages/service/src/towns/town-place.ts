/** Where a town lies and from where on a place is far from it; the gateway tells it to who needs it. */
import { latitude, longitude } from "@mainstreet/contracts/fields";
import type { TownRoute } from "@mainstreet/contracts/town";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

export const TOWN_PLACE = "x-town-place";

export const townPlace = z.object({ latitude, longitude, farMiles: z.number().positive() });
export type TownPlace = z.infer<typeof townPlace>;

/** For the header; undefined for a town that has not said where it lies. */
export const writeTownPlace = ({ centre, farMiles }: Pick<TownRoute, "centre" | "farMiles">) =>
  centre ? JSON.stringify({ ...centre, farMiles }) : undefined;

/** What the gateway sent along; undefined when it said nothing. */
export function readTownPlace(headers: IncomingHttpHeaders): TownPlace | undefined {
  const value = headers[TOWN_PLACE];
  try {
    return typeof value === "string" ? townPlace.parse(JSON.parse(value)) : undefined;
  } catch {
    return undefined;
  }
}
