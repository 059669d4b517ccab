/** Which images the other services' records use: copies kept by messages. */
import { imagesNamedIn } from "@mainstreet/contracts/image-use";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection } from "@mainstreet/messages/projection";
import { copiedSchema } from "@mainstreet/service/messages/copied-schema";
import type { Connection } from "mongoose";

/** Kinds of records that have images; each has a collection of its own, because ids repeat. */
const USERS = ["business", "coupon", "event", "submission", "town"] as const;
export type User = (typeof USERS)[number];

const useSchema = (user: User) =>
  copiedSchema(`${user}-uses`, { hashes: { type: [String], default: [] } }).index({
    town: 1,
    hashes: 1,
  });
const schemas = USERS.map((user) => ({ user, schema: useSchema(user) }));

export const useModels = (mongo: Connection) =>
  schemas.map(({ user, schema }) => mongo.model(`${user}Use`, schema));

/** A town has one logo and no number. */
const TOWN_ID = 1;

export function createUses(mongo: Connection) {
  const models = useModels(mongo);

  type Change = { town: string; id: number; revision: number; urls: string[] | null };
  const apply = (user: User, changes: Change[]) =>
    applyProjection(
      mongo,
      `${user}-uses`,
      changes.map(({ urls, ...change }) => ({
        ...change,
        state: urls && { hashes: imagesNamedIn(urls) },
      })),
    );

  return {
    /** Those of the names that a living record uses. */
    async among(town: string, names: readonly string[]): Promise<Set<string>> {
      const filter = { town, hashes: { $in: names }, deleted: { $ne: true } };
      const found = await Promise.all(
        models.map((model) => model.find(filter, { hashes: 1 }).lean()),
      );
      return new Set(found.flat().flatMap(({ hashes }) => hashes));
    },

    applyBusinesses: (messages: MessageOf<"business.changed.v1">[]) =>
      apply(
        "business",
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: data.id,
          urls: "deleted" in data ? null : [data.imageUrl, data.logoUrl],
        })),
      ),

    applyCoupons: (messages: MessageOf<"coupon.changed.v1">[]) =>
      apply(
        "coupon",
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: data.id,
          urls: "deleted" in data ? null : [data.imageUrl],
        })),
      ),

    applyEvents: (messages: MessageOf<"event.changed.v1">[]) =>
      apply(
        "event",
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: data.id,
          urls: "deleted" in data ? null : [data.imageUrl],
        })),
      ),

    /** A rejected submission lets its images go. */
    applySubmissions: (messages: MessageOf<"submission.changed.v1">[]) =>
      apply(
        "submission",
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: data.id,
          urls: "deleted" in data || data.status === "rejected" ? null : data.imageUrls,
        })),
      ),

    applyTowns: (messages: MessageOf<"town.changed.v1">[]) =>
      apply(
        "town",
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: TOWN_ID,
          urls: "deleted" in data ? null : [data.logoUrl],
        })),
      ),
  };
}

export type Uses = ReturnType<typeof createUses>;
