/** Projection of the images that other services' records use, kept up to date by messages. */
import { imagesNamedIn } from "@mainstreet/contracts/image-use";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection } from "@mainstreet/messages/projection";
import { TOWN_ID } from "@mainstreet/messages/republish";
import { projectionSchema } from "@mainstreet/service/messages/projection-schema";
import type { Connection } from "mongoose";

/** Kinds of records that have images; each has its own collection, as their ids overlap. */
const KINDS = ["business", "coupon", "event", "submission", "town"] as const;
export type ImageUseKind = (typeof KINDS)[number];

const imageUseSchema = (kind: ImageUseKind) =>
  projectionSchema(`${kind}-uses`, { hashes: { type: [String], default: [] } }).index({
    town: 1,
    hashes: 1,
  });
const schemas = KINDS.map((kind) => ({ kind, schema: imageUseSchema(kind) }));

export const imageUseModels = (mongo: Connection) =>
  schemas.map(({ kind, schema }) => mongo.model(`${kind}Use`, schema));

type Message<Data> = { town: string; revision: number; data: Data };

export function createImageUses(mongo: Connection) {
  const models = imageUseModels(mongo);
  const ofTheTown = models.filter(({ modelName }) => modelName !== "submissionUse");

  /**
   * Returns a message handler that stores a record's image hashes; `urlsOf` returns null when the
   * record uses none any more.
   */
  const follow =
    <Data extends object>(kind: ImageUseKind, urlsOf: (data: Data) => string[] | null) =>
    (messages: Message<Data>[]) =>
      applyProjection(
        mongo,
        `${kind}-uses`,
        messages.map(({ town, revision, data }) => {
          const urls = urlsOf(data);
          const id = "id" in data && typeof data.id === "number" ? data.id : TOWN_ID;
          return { town, id, revision, state: urls && { hashes: imagesNamedIn(urls) } };
        }),
      );

  const amongThoseOf =
    (users: typeof models) =>
    async (town: string, names: readonly string[]): Promise<Set<string>> => {
      const filter = { town, hashes: { $in: names }, deleted: { $ne: true } };
      const found = await Promise.all(
        users.map((model) => model.find(filter, { hashes: 1 }).lean()),
      );
      return new Set(found.flat().flatMap(({ hashes }) => hashes));
    };

  return {
    /** Returns the hashes that a record uses. */
    among: amongThoseOf(models),

    /** Returns the hashes that a record of the town itself uses, submissions aside. */
    approved: amongThoseOf(ofTheTown),

    applyBusinesses: follow("business", (data: MessageOf<"business.changed.v1">["data"]) =>
      "deleted" in data ? null : [data.imageUrl, data.logoUrl],
    ),
    applyCoupons: follow("coupon", (data: MessageOf<"coupon.changed.v1">["data"]) =>
      "deleted" in data ? null : [data.imageUrl],
    ),
    applyEvents: follow("event", (data: MessageOf<"event.changed.v1">["data"]) =>
      "deleted" in data ? null : [data.imageUrl],
    ),
    /** The images of a rejected submission are no longer used. */
    applySubmissions: follow("submission", (data: MessageOf<"submission.changed.v1">["data"]) =>
      "deleted" in data || data.status === "rejected" ? null : data.imageUrls,
    ),
    applyTowns: follow("town", (data: MessageOf<"town.changed.v1">["data"]) =>
      "deleted" in data ? null : [data.logoUrl],
    ),
  };
}

export type ImageUses = ReturnType<typeof createImageUses>;
