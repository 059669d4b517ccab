/**
 * Removed towns: everything of them goes, and messages that were on their way bring nothing back. What
 * stays for longer than any stream keeps messages is the slug, the time and how much was erased.
 */
import type { Holdings } from "@mainstreet/contracts/operator";
import { messages } from "@mainstreet/contracts/messages";
import type { Message } from "@mainstreet/messages/envelope";
import { handler } from "@mainstreet/messages/handlers";
import type { Handler, Handlers } from "@mainstreet/messages/handlers";
import { isDuplicate } from "@mainstreet/messages/duplicates";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { Logger } from "../operations/log.ts";
import { townDataOf } from "./town-data.ts";

/** Streams keep a week, from when a removal was told last. */
const KEEP_SECONDS = 8 * 24 * 60 * 60;
/** Its collection in every service. */
export const REMOVED_TOWNS = "removed-towns";
/** So long gateways may still let in what is for a town that goes; until its slug is free it takes longer. */
const LET_IN_MS = 1000;

const removedSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    removedAt: { type: Date, required: true },
    /** When it was heard last. */
    heardAt: { type: Date, required: true },
    /** TownData → number of what was there. */
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
  /** Drops what the service has of the town in memory. */
  drop?: (town: string) => Promise<void>;
}

export type Removals = ReturnType<typeof createRemovals>;

export function createRemovals(options: RemovalsOptions) {
  const { mongo, log, drop, kept = [] } = options;
  const model = removedTownModel(mongo);
  const holdings = townDataOf({ ...options, kept: [REMOVED_TOWNS, ...kept] });

  async function eraseAll(town: string) {
    const erased: Record<string, number> = {};
    for (const holding of await holdings()) {
      const count = await holding.erase(town);
      if (count > 0) erased[`erased.${holding.name}`] = count;
    }
    if (Object.keys(erased).length > 0) await model.updateOne({ town }, { $inc: erased });
    await drop?.(town);
  }

  /** One at a time: who asks while it runs waits for it. */
  const running = new Map<string, Promise<void>>();
  function eraseOnce(town: string): Promise<void> {
    const current = running.get(town) ?? eraseAll(town).finally(() => running.delete(town));
    running.set(town, current);
    return current;
  }

  /**
   * The mark comes first: no message that comes late is applied behind the deletion. False: this or a later
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
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Messages about other towns do not wait for it; what it leaves, auth has erased by `eraseAgain`. */
  const eraseSoon = (town: string) =>
    void eraseOnce(town).catch((error: unknown) =>
      log.warn({ err: error, town }, "not all erased"),
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

  /** Without what was told of a town before it was removed. */
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
    /** Resolves when everything of the town is erased. */
    async remove(town: string, removedAt: Date) {
      await mark(town, removedAt);
      await eraseOnce(town);
    },
    left,

    /** Whether the town of a request that began then was removed before it is over: nothing of it may be kept. */
    async removedSince(town: string, began: Date): Promise<boolean> {
      const removedAt = { $gte: new Date(began.getTime() - LET_IN_MS) };
      return (await model.exists({ town, removedAt })) !== null;
    },

    /** Erases once more what came late; false: the service has not heard of this removal. */
    async eraseAgain(town: string, removedAt: Date): Promise<boolean> {
      const known = await model.exists({ town, removedAt: { $gte: removedAt } });
      if (known) await eraseOnce(town);
      return known !== null;
    },

    /** The service's handlers, deaf to what is no more, and the one that removes. */
    handlers: (others: Handlers): Handlers => ({
      ...Object.fromEntries(Object.entries(others).map(([type, each]) => [type, guarded(each)])),
      "town.removed.v1": handler(messages["town.removed.v1"], async (all) => {
        // Heard once more it erases nothing: the slug may be another town's by now.
        for (const { town, occurredAt } of all)
          if (await mark(town, new Date(occurredAt))) eraseSoon(town);
      }),
    }),
  };
}
