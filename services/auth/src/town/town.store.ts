/** Reads and writes towns. */
import { town, townRoute, townState } from "@mainstreet/contracts/town";
import type { Town, TownRoute, TownUpdate, TownWrite } from "@mainstreet/contracts/town";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { insertedWith, updatedWith } from "@mainstreet/messages/outbox";
import { ApiError, notFound, outdated } from "@mainstreet/service/http/errors";
import { z } from "zod";
import { cloning, removedMessage, townMessage } from "./town.message.ts";
import type { TownModel } from "./town.model.ts";

interface TownStoreDeps {
  model: TownModel;
  wakeRelay: () => void;
  now: () => Date;
  /** Hosts that no town can have. */
  reserved: readonly string[];
}

/**
 * How long until a removal is published again for a service that hasn't received it: the message
 * may be lost, in ms.
 */
const TOLD_AGAIN_MS = 10 * 60 * 1000;

const limits = z.looseObject({}).default({});

const toRoute = (document: { town: string }): TownRoute =>
  townRoute.parse({ ...document, slug: document.town });

export function createTownStore({ model, wakeRelay, now, reserved }: TownStoreDeps) {
  /** Filter that hides towns being removed. */
  const living = { removedAt: { $exists: false } };

  async function stored(slug: string) {
    const document = await model.findOne({ town: slug, ...living }).lean();
    if (!document) throw notFound("Town");
    return document;
  }

  function refuseReserved(hosts: readonly string[] = []) {
    const taken = hosts.find((host) => reserved.includes(host));
    if (taken !== undefined)
      throw new ApiError(409, "host_taken", `${taken} is the operators' own host`);
  }

  return {
    /** Returns the operators' view of a town; throws 404. */
    async find(slug: string): Promise<TownRoute & { revision: number }> {
      const document = await stored(slug);
      return { ...toRoute(document), revision: document.revision };
    },

    /** Returns the visitors' view of a town, or null. */
    async publicTown(slug: string): Promise<Town | null> {
      const document = await model.findOne({ town: slug, ...living }).lean();
      return document && town.parse({ ...document, slug });
    },

    /** Returns every town with its hosts, for the gateway and for operators. */
    async all(): Promise<TownRoute[]> {
      const documents = await model
        .find(living, null, { everyTown: true })
        .sort({ town: 1 })
        .lean();
      return documents.map(toRoute);
    },

    /** Adds a town; throws 409 when the slug or a host is taken. */
    async add(
      slug: string,
      fields: TownWrite & { disabled?: boolean },
      clonedFrom?: string,
    ): Promise<TownRoute> {
      refuseReserved(fields.hosts);
      const message = townMessage(townState.parse({ ...fields, slug }), 1, now());
      const outbox = [message, ...cloning({ town: slug, clonedFrom }, now())];
      const inserted = { ...insertedWith(message, now()), outbox, town: slug };
      try {
        await model.insertMany([{ ...fields, clonedFrom, ...inserted }]);
      } catch (error) {
        throw isDuplicateKeyError(error) ? await refusal(slug) : error;
      }
      wakeRelay();
      return townRoute.parse({ ...fields, slug });
    },

    /**
     * Changes the given fields; all others stay, including those that only a later version knows.
     */
    async change(slug: string, { quotas, ...given }: TownUpdate): Promise<TownRoute> {
      refuseReserved(given.hosts);
      const before = await stored(slug);
      const fields = {
        ...given,
        ...(quotas && { quotas: { ...limits.parse(before.quotas), ...quotas } }),
      };
      const next = townRoute.parse({ ...toRoute(before), ...fields });
      const message = townMessage(townState.parse(next), before.revision + 1, now());
      try {
        const { matchedCount } = await model.updateOne(
          { town: slug, revision: before.revision, ...living },
          updatedWith(fields, message, now()),
        );
        if (matchedCount === 0) throw outdated("town");
      } catch (error) {
        throw isDuplicateKeyError(error) ? hostTaken() : error;
      }
      wakeRelay();
      return next;
    },

    /**
     * Hides the town, publishes its removal, and returns when that began; throws 409 when the town
     * is no longer at the given revision.
     */
    async beginRemoval(slug: string, revision?: number): Promise<Date> {
      const before = await model.findOne({ town: slug }).lean();
      if (!before) throw notFound("Town");
      // Repeating the request continues the removal.
      if (before.removedAt) return before.removedAt;
      if (revision !== undefined && revision !== before.revision) throw outdated("town");
      const removedAt = now();
      const message = removedMessage(slug, before.revision + 1, removedAt);
      const { matchedCount } = await model.updateOne(
        { town: slug, revision: before.revision, ...living },
        updatedWith({ removedAt, toldAt: removedAt }, message, removedAt),
      );
      if (matchedCount === 0) throw outdated("town");
      wakeRelay();
      return removedAt;
    },

    /** Lists towns being removed. */
    async leaving(): Promise<{ slug: string; removedAt: Date }[]> {
      const documents = await model
        .find({ removedAt: { $exists: true } }, { town: 1, removedAt: 1 }, { everyTown: true })
        .lean();
      return documents.flatMap(({ town: slug, removedAt }) =>
        removedAt ? [{ slug, removedAt }] : [],
      );
    },

    /** Whether this removal of the town is still under way. */
    isLeaving: async (slug: string, removedAt: Date): Promise<boolean> =>
      (await model.exists({ town: slug, removedAt })) !== null,

    /** Publishes the removal again, unless it was published recently. */
    async tellRemovalAgain(slug: string): Promise<void> {
      const toldAt = now();
      const lately = { $gte: new Date(toldAt.getTime() - TOLD_AGAIN_MS) };
      const due = { town: slug, removedAt: { $exists: true }, toldAt: { $not: lately } };
      const leaving = await model.findOne(due).lean();
      if (!leaving?.removedAt) return;
      const { revision } = leaving;
      const message = removedMessage(slug, revision, leaving.removedAt);
      await model.updateOne({ ...due, revision }, updatedWith({ toldAt }, message, toldAt));
      wakeRelay();
    },

    /**
     * Deletes the town itself, which frees the slug; returns false while a message of it is unsent.
     */
    async forget(slug: string, removedAt: Date): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({
        town: slug,
        removedAt,
        outboxSince: { $exists: false },
      });
      return deletedCount === 1;
    },
  };

  /** Returns the error for a new town that a unique index refused. */
  async function refusal(slug: string): Promise<ApiError> {
    const there = await model.findOne({ town: slug }, { removedAt: 1 }).lean();
    if (!there) return hostTaken();
    return there.removedAt
      ? new ApiError(409, "town_leaving", `${slug} is still being removed. Please try again soon.`)
      : new ApiError(409, "town_exists", `There is a town ${slug} already`);
  }
}

export type TownStore = ReturnType<typeof createTownStore>;

const hostTaken = () =>
  new ApiError(409, "host_taken", "One of these hosts belongs to another town");
