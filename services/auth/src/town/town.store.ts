/** Reads and writes towns. */
import { town, townRoute } from "@mainstreet/contracts/town";
import type { Town, TownRoute, TownWrite } from "@mainstreet/contracts/town";
import { createMessage } from "@mainstreet/messages/envelope";
import type { Message } from "@mainstreet/messages/envelope";
import { insertedWith, updatedWith } from "@mainstreet/messages/outbox";
import { ApiError, notFound, outdated } from "@mainstreet/service/errors";
import mongoose from "mongoose";
import type { TownModel } from "./town.model.ts";

interface TownStoreDeps {
  model: TownModel;
  nudge: () => void;
  now: () => Date;
}

/** The message that tells a town's state. */
export const townMessage = (state: Town, revision: number, now: Date): Message =>
  createMessage({
    type: "town.changed.v1",
    town: state.slug,
    subject: state.slug,
    revision,
    data: state,
    now,
  });

const toTown = (document: { town: string }): Town =>
  town.parse({ ...document, slug: document.town });

export function createTownStore({ model, nudge, now }: TownStoreDeps) {
  return {
    async find(slug: string): Promise<Town> {
      const document = await model.findOne({ town: slug }).lean();
      if (!document) throw notFound("Town");
      return toTown(document);
    },

    /** Every town with its hosts, for the gateway and for operators. */
    async all(): Promise<TownRoute[]> {
      const documents = await model.find({}, null, { everyTown: true }).sort({ town: 1 }).lean();
      return documents.map((document) => townRoute.parse({ ...document, slug: document.town }));
    },

    /** Adds the town or changes it; 409 when a host belongs to another town. */
    async save(slug: string, fields: TownWrite): Promise<Town> {
      const before = await model.findOne({ town: slug }).lean();
      const revision = (before?.revision ?? 0) + 1;
      const message = townMessage(town.parse({ ...fields, slug }), revision, now());
      try {
        if (!before)
          await model.insertMany([{ ...fields, ...insertedWith(message, now()), town: slug }]);
        else {
          const { matchedCount } = await model.updateOne(
            { town: slug, revision: before.revision },
            updatedWith(fields, message, now()),
          );
          if (matchedCount === 0) throw outdated("town");
        }
      } catch (error) {
        if (isDuplicate(error))
          throw new ApiError(409, "host_taken", "One of these hosts belongs to another town");
        throw error;
      }
      nudge();
      return toTown({ ...fields, town: slug });
    },
  };
}

export type TownStore = ReturnType<typeof createTownStore>;

const isDuplicate = (error: unknown) =>
  error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
