/**
 * Removed towns: all their data is erased, and late messages do not bring any of it back. For longer than
 * streams keep messages, only the slug, the time and the erased amounts are kept.
 */
import type { Holdings } from "@mainstreet/contracts/operator";
import { messages } from "@mainstreet/contracts/messages";
import type { Message } from "@mainstreet/messages/envelope";
import { handler } from "@mainstreet/messages/handlers";
import type { Handler, Handlers } from "@mainstreet/messages/handlers";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { Logger } from "../operations/log.ts";
import { townDataOf } from "./town-data.ts";

/** Retention of a removal in s, from when it was last reported; streams keep messages for a week. */
const KEEP_SECONDS = 8 * 24 * 60 * 60;
/** Collection of removals in every service. */
export const REMOVED_TOWNS = "removed-towns";
/**
 * Time that gateways may still accept requests for a removed town, in ms; its slug stays reserved for longer.
 */
const LET_IN_MS = 1000;

const removedSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    removedAt: { type: Date, required: true },
    /** When the removal was last reported. */
    heardAt: { type: Date, required: true },
    /** Name of the `TownData` → number of entries erased. */
    erased: { type: mongoose.Schema.Types.Mixed, default: {} },
  },
  { collection: REMOVED_TOWNS, versionKey: false, minimize: false },
);
removedSchema.index({ town: 1 }, { unique: true });
removedSchema.index({ heardAt: 1 }, { expireAfterSeconds: KEEP_SECONDS });

export const removedTownModel = (mongo: Connection) => mongo.model("RemovedTown", removedSchema);

interface RemovalsOptions extends Omit<Parameters<typeof townDataOf>[0], "kept"> {
  kept?: readonly string[];
  log: Logger;
  /** Drops the service's in-memory data of the town. */
  drop?: (town: string) => Promise<void>;
}

export type Removals = ReturnType<typeof createRemovals>;

export function createRemovals(options: RemovalsOptions) {
  const { mongo, log, drop, kept = [] } = options;
  const model = removedTownModel(mongo);
  const holdings = townDataOf({ ...options, kept: [REMOVED_TOWNS, ...kept] });

  async function eraseAll(town: string) {
    for (const holding of await holdings()) {
      const count = await holding.erase(town);
      const erased = { [`erased.${holding.name}`]: count };
      // At once: the next holding may fail, and another round would find this one empty.
      if (count > 0) await model.updateOne({ town }, { $inc: erased });
    }
    await drop?.(town);
  }

  /** Erasure in progress by town; concurrent callers wait for the same one. */
  const running = new Map<string, Promise<void>>();
  function eraseOnce(town: string): Promise<void> {
    const current = running.get(town) ?? eraseAll(town).finally(() => running.delete(town));
    running.set(town, current);
    return current;
  }

  /**
   * Stores the removal before erasing, so that no late message is applied after it. False if this or a later
   * removal is known already.
   */
  async function mark(town: string, removedAt: Date): Promise<boolean> {
    const heardAt = new Date();
    const again = await model.updateOne({ town, removedAt }, { $set: { heardAt } });
    if (again.matchedCount > 0) return false;
    const older = { town, removedAt: { $lt: removedAt } };
    try {
      await model.updateOne(older, { $set: { removedAt, heardAt, erased: {} } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }

  /** Does not delay messages about other towns; auth has any rest erased by `eraseAgain`. */
  const eraseSoon = (town: string) =>
    void eraseOnce(town).catch((error: unknown) =>
      log.warn({ err: error, town }, "town not fully erased"),
    );

  async function left(town: string): Promise<Holdings> {
    const known = await model.findOne({ town }).lean();
    const counts = await Promise.all(
      (await holdings()).map(async ({ name, count }) => [name, await count(town)] as const),
    );
    return {
      removedAt: known?.removedAt.toISOString() ?? null,
      left: Object.fromEntries(counts),
      erased: known?.erased ?? {},
    };
  }

  /** Drops messages from before a town's removal. */
  async function current(all: Message[]): Promise<Message[]> {
    const towns = [...new Set(all.map(({ town }) => town))];
    const marks = await model.find({ town: { $in: towns } }, { town: 1, removedAt: 1 }).lean();
    if (marks.length === 0) return all;
    const since = new Map(marks.map(({ town, removedAt }) => [town, removedAt.getTime()]));
    return all.filter(
      ({ town, occurredAt }) => new Date(occurredAt).getTime() > (since.get(town) ?? -Infinity),
    );
  }

  const guarded = (each: Handler): Handler => ({
    ...each,
    async apply(all) {
      const alive = await current(all);
      if (alive.length > 0) await each.apply(alive);
    },
  });

  return {
    /** Resolves when all data of the town is erased. */
    async remove(town: string, removedAt: Date) {
      await mark(town, removedAt);
      await eraseOnce(town);
    },
    left,

    /** Whether the town was removed during a request that began then: nothing of the request may be kept. */
    async removedSince(town: string, began: Date): Promise<boolean> {
      const removedAt = { $gte: new Date(began.getTime() - LET_IN_MS) };
      return (await model.exists({ town, removedAt })) !== null;
    },

    /** Erases data that arrived late; false if the service does not know this removal. */
    async eraseAgain(town: string, removedAt: Date): Promise<boolean> {
      const known = await model.exists({ town, removedAt: { $gte: removedAt } });
      if (known) await eraseOnce(town);
      return known !== null;
    },

    /** The service's handlers, which ignore messages about removed towns, and the one that handles removals. */
    handlers: (others: Handlers): Handlers => ({
      ...Object.fromEntries(Object.entries(others).map(([type, each]) => [type, guarded(each)])),
      "town.removed.v1": handler(messages["town.removed.v1"], async (all) => {
        // A repeated message erases nothing: the slug may belong to another town by now.
        for (const { town, occurredAt } of all)
          if (await mark(town, new Date(occurredAt))) eraseSoon(town);
      }),
    }),
  };
}
