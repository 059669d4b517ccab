/** What listings knows of towns: their location, and the distance beyond which a place is far from them. */
import { isDeepStrictEqual } from "node:util";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection } from "@mainstreet/messages/projection";
import { TOWN_ID } from "@mainstreet/messages/republish";
import { distanceMiles } from "@mainstreet/nearby/distance";
import type { Place } from "@mainstreet/nearby/distance";
import { projectionSchema } from "@mainstreet/service/messages/projection-schema";
import { townPlace } from "@mainstreet/service/towns/town-place";
import type { TownPlace } from "@mainstreet/service/towns/town-place";
import type { Connection } from "mongoose";
import { businessKind } from "../business/business.model.ts";

/** A town that has not given its location has none of these fields. */
const townPlaceSchema = projectionSchema("town-places", {
  latitude: Number,
  longitude: Number,
  farMiles: Number,
});

export const townPlaceModel = (mongo: Connection) => mongo.model("TownPlace", townPlaceSchema);

export function createTownPlaces(mongo: Connection) {
  const model = townPlaceModel(mongo);
  const businesses = businessKind(mongo).model;

  /** Returns undefined where the town has not given its location. */
  const find = async (town: string): Promise<TownPlace | undefined> =>
    townPlace.safeParse(await model.findOne({ town }).lean()).data;

  /** Makes businesses wait again: what was too far from a town's old location may be near enough now. */
  async function lookAgain(towns: readonly string[]) {
    for (const town of towns) {
      const wanted = { town, geocodeStatus: "notFound", deleted: { $ne: true } };
      await businesses.updateMany(wanted, { $set: { geocodeStatus: "waiting" } });
    }
  }

  /** Returns the towns whose location the changes differ from. */
  async function movedBy(changes: readonly { town: string; state: object | null }[]) {
    const moved: string[] = [];
    for (const [town, told] of Map.groupBy(changes, (change) => change.town)) {
      const before = await find(town);
      const isNew = ({ state }: { state: object | null }) =>
        !isDeepStrictEqual(townPlace.safeParse(state).data, before);
      if (before && told.some(isNew)) moved.push(town);
    }
    return moved;
  }

  return {
    find,

    /** Applies `town.changed.v1`. */
    apply: async (messages: MessageOf<"town.changed.v1">[]) => {
      const changes = messages.map(({ town, revision, data }) => {
        const told = "deleted" in data ? null : data;
        const state = told && (told.centre ? { ...told.centre, farMiles: told.farMiles } : {});
        return { town, revision, id: TOWN_ID, state };
      });
      const moved = await movedBy(changes);
      // Before the copy changes, as then the move can't be detected any more; and after it, for
      // searches that ended meanwhile.
      await lookAgain(moved);
      await applyProjection(mongo, model.collection.name, changes);
      await lookAgain(moved);
    },
  };
}

export type TownPlaces = ReturnType<typeof createTownPlaces>;

export const isFar = (town: TownPlace | undefined, place: Place) =>
  town !== undefined && distanceMiles(town, place) > town.farMiles;

/** Half the side of the square that a geocoder searches first, in miles. */
const NEAR_MILES = 25;
const MILES_OF_A_DEGREE = 69;

/** Returns that square as a geocoder's `viewbox`: towns with the same square share answers; "" where there is none. */
export function nearOf(town: TownPlace | undefined): string {
  if (!town) return "";
  const { latitude, longitude } = town;
  const up = Math.min(NEAR_MILES, town.farMiles) / MILES_OF_A_DEGREE;
  const across = Math.min(up / Math.cos((latitude * Math.PI) / 180), 180);
  const corners = [
    Math.max(longitude - across, -180),
    Math.max(latitude - up, -90),
    Math.min(longitude + across, 180),
    Math.min(latitude + up, 90),
  ];
  return corners.map((degrees) => degrees.toFixed(2)).join(",");
}
