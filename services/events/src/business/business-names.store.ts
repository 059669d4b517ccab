/** Projection of listings' businesses: their names and addresses. */
import type { MessageOf } from "@mainstreet/contracts/messages";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { applyProjection } from "@mainstreet/messages/projection";
import { projectionSchema } from "@mainstreet/service/messages/projection-schema";
import { endsOf, tombstoneOf } from "@mainstreet/service/messages/tombstones";
import type { Connection } from "mongoose";

const businessSchema = projectionSchema("businesses", {
  name: { type: String, default: "" },
  // Copies stored by the previous version have no address.
  address: { type: String, default: "" },
});

export const businessNameModel = (mongo: Connection) => mongo.model("BusinessName", businessSchema);

export function createBusinessNames(mongo: Connection) {
  const model = businessNameModel(mongo);
  return {
    /** Returns those of the businesses that aren't deleted. */
    shown: async (
      town: string,
      ids: number[],
    ): Promise<Map<number, NonNullable<TownEvent["business"]>>> => {
      const found = await model.find({ town, id: { $in: ids }, deleted: { $ne: true } }).lean();
      return new Map(
        found.map(({ id, name, address }) => [id, { id, name, ...(address && { address }) }]),
      );
    },

    ...endsOf(mongo, model.collection.name),

    /** Applies `business.changed.v1`. */
    apply: (messages: MessageOf<"business.changed.v1">[]) =>
      applyProjection(
        mongo,
        model.collection.name,
        messages.map((message) => {
          const { town, revision, data } = message;
          const state = "deleted" in data ? null : { name: data.name, address: data.address };
          return { town, revision, id: data.id, state, tombstone: tombstoneOf(message) };
        }),
      ),
  };
}

export type BusinessNames = ReturnType<typeof createBusinessNames>;
