/** Writes the results of geocoding to the businesses that wait for them. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Place } from "@mainstreet/contracts/geocode";
import { ignoreConflict, ignoreNotFound } from "@mainstreet/service/http/errors";
import { GEOCODING } from "@mainstreet/service/records/history";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { QueryFilter } from "mongoose";
import { z } from "zod";
import type { Question } from "./geocoder.ts";
import { isFar, nearOf } from "./town-places.store.ts";
import type { TownPlaces } from "./town-places.store.ts";

/** Businesses that wait for one address, read at a time. */
const AT_ONCE = 100;
const WAITING = { geocodeStatus: "waiting", deleted: { $ne: true } } as const;

export function createGeocodeResults(
  businesses: RecordStore<BusinessRecord>,
  townPlaces: TownPlaces,
) {
  const { model } = businesses.kind;
  const everyTown = { everyTown: true } as const;
  const waitingAt = (address: string) => ({ ...WAITING, address });

  /** Saves the place as an ordinary change, unless the address or the coordinates have changed by now. */
  async function put(town: string, id: number, address: string, place: Place) {
    for (;;) {
      const found = await businesses.find(town, id).catch(ignoreNotFound);
      if (found?.document["geocodeStatus"] !== "waiting" || found.state.address !== address) return;
      const { revision } = found.document;
      const changed = await businesses
        .change(town, id, place, revision, GEOCODING)
        .catch(ignoreNotFound)
        .catch(ignoreConflict);
      if (changed) return;
    }
  }

  /** Stores how a search ended, which is not part of the public record: no revision, no message. */
  async function end(
    town: string,
    address: string,
    fields: { geocodeStatus: string; geocodeTriedAt?: Date },
  ) {
    await model.updateMany({ town, ...waitingAt(address) }, { $set: fields });
  }

  /** Returns the towns with businesses that wait for exactly this question. */
  async function townsAsking({ address, near }: Question) {
    const found = await model.distinct("town", waitingAt(address)).setOptions(everyTown);
    const towns = z.array(z.string()).parse(found);
    const known = await Promise.all(
      towns.map(async (town) => ({ town, lies: await townPlaces.find(town) })),
    );
    return known.filter(({ lies }) => nearOf(lies) === near);
  }

  async function putAll(town: string, address: string, place: Place) {
    for (;;) {
      const found = await model
        .find({ town, ...waitingAt(address) }, { id: 1 })
        .limit(AT_ONCE)
        .lean();
      for (const { id } of found) await put(town, id, address, place);
      if (found.length < AT_ONCE) return;
    }
  }

  return {
    isAsked: async (question: Question) => (await townsAsking(question)).length > 0,

    /** Applies an answer; null: there is no such place, as for a town that is far from the place. */
    async settle(question: Question, place: Place | null) {
      const { address } = question;
      for (const { town, lies } of await townsAsking(question))
        if (place && !isFar(lies, place)) await putAll(town, address, place);
        else await end(town, address, { geocodeStatus: "notFound" });
    },

    async giveUp(question: Question, geocodeTriedAt: Date) {
      for (const { town } of await townsAsking(question))
        await end(town, question.address, { geocodeStatus: "failed", geocodeTriedAt });
    },

    /** Makes businesses wait again whose search was given up before that time. */
    async revive(before: Date) {
      const wanted: QueryFilter<StoredRecord> = {
        geocodeStatus: "failed",
        geocodeTriedAt: { $lt: before },
      };
      const waiting = { $set: { geocodeStatus: "waiting" } };
      await model.updateMany(wanted, waiting).setOptions(everyTown);
    },

    /** Returns the next town, in order, with a waiting business, or none. */
    async nextTown(after: string): Promise<string | undefined> {
      const next = await model
        .findOne({ ...WAITING, town: { $gt: after } }, { town: 1 }, everyTown)
        .sort({ geocodeStatus: 1, town: 1, id: 1 })
        .lean();
      return next?.town;
    },

    /** Returns waiting addresses of a town whose businesses' numbers are above `after`, in order of these. */
    async waiting(town: string, after: number, limit: number) {
      const found = await model
        .find({ ...WAITING, town, id: { $gt: after } }, { id: 1, address: 1 })
        .sort({ id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ id, address }) => ({ id, address: String(address) }));
    },

    /** Returns the addresses of those businesses that found no place, and a function that makes them wait again. */
    async again(town: string, ids: readonly number[]) {
      const wanted = {
        town,
        id: { $in: [...ids] },
        geocodeStatus: { $in: ["failed", "notFound"] },
        deleted: { $ne: true },
      };
      const addresses = (await model.find(wanted, { address: 1 }).lean()).map(({ address }) =>
        String(address),
      );
      return {
        addresses,
        begin: async () =>
          (await model.updateMany(wanted, { $set: { geocodeStatus: "waiting" } })).modifiedCount,
      };
    },
  };
}

export type GeocodeResults = ReturnType<typeof createGeocodeResults>;
