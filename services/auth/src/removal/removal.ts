/**
 * Removes a town: a message makes every service erase its data, now or once it is back. Rounds
 * repeat until nothing is left anywhere; then the slug is free.
 */
import { holdings, removal } from "@mainstreet/contracts/operator";
import type { Holdings, Removal } from "@mainstreet/contracts/operator";
import { notFound } from "@mainstreet/service/http/errors";
import type { Removals } from "@mainstreet/service/towns/removals";
import { TOWN_DATA_SERVICES } from "../operator/town-data-services.ts";
import type { TownDataService, TownDataClient } from "../operator/town-data-services.ts";
import type { TownStore } from "../town/town.store.ts";
import type { RemovalModel } from "./removal.model.ts";

/**
 * Rounds in a row that must find nothing left: requests in flight when the town was removed may
 * still write.
 */
const QUIET_ROUNDS = 2;

interface RemovalDeps {
  towns: TownStore;
  townData: TownDataClient;
  /** Removes auth's own data of the town. */
  own: Removals;
  model: RemovalModel;
  now: () => Date;
}

export type TownRemoval = ReturnType<typeof createRemoval>;

export function createRemoval({ towns, townData, own, model, now }: RemovalDeps) {
  /**
   * Returns what the service holds, after it has erased what was written late; null if it doesn't
   * answer.
   */
  async function answerOf(
    service: TownDataService,
    town: string,
    removedAt: Date,
  ): Promise<Holdings | null> {
    const path = "/internal/holdings";
    try {
      const told = await townData.ask(service, { town, path, answer: holdings });
      if (!hasHeard(told, removedAt) || leftIn(told) === 0) return told;
      // The answer may have taken long, and another instance may have freed the slug meanwhile.
      if (!(await towns.isLeaving(town, removedAt))) return told;
      const body = { removedAt: removedAt.toISOString() };
      return await townData.ask(service, { town, path: `${path}/erase`, body, answer: holdings });
    } catch {
      return null;
    }
  }

  async function advance(slug: string, removedAt: Date) {
    if (!(await towns.isLeaving(slug, removedAt))) return;
    await own.remove(slug, removedAt);
    const told = await Promise.all(
      TOWN_DATA_SERVICES.map(
        async (service) => [service, await answerOf(service, slug, removedAt)] as const,
      ),
    );
    const services = { auth: await own.left(slug), ...Object.fromEntries(told) };
    if (told.some(([, each]) => each !== null && !hasHeard(each, removedAt)))
      await towns.tellRemovalAgain(slug);
    const isQuiet = Object.values(services).every(
      (each) => each !== null && hasHeard(each, removedAt) && leftIn(each) === 0,
    );
    const { quiet } = await model
      .findOneAndUpdate(
        { slug, removedAt },
        isQuiet ? { $set: { services }, $inc: { quiet: 1 } } : { $set: { services, quiet: 0 } },
        { upsert: true, returnDocument: "after", lean: true },
      )
      .orFail();
    if (quiet >= QUIET_ROUNDS && (await towns.forget(slug, removedAt)))
      await finish(slug, removedAt);
  }

  const finish = (slug: string, removedAt: Date) =>
    model.updateOne({ slug, removedAt, finishedAt: null }, { $set: { finishedAt: now() } });

  /** Returns the progress of the town's last removal. */
  async function find(slug: string): Promise<Removal> {
    const found = await model.findOne({ slug }).sort({ removedAt: -1 }).lean();
    if (!found) throw notFound("Removal");
    return removal.parse({
      slug,
      services: found.services,
      removedAt: found.removedAt.toISOString(),
      finishedAt: found.finishedAt?.toISOString() ?? null,
    });
  }

  return {
    /** Hides the town from now on and starts its removal; called again, returns the progress. */
    async begin(slug: string, by: number | null, revision?: number): Promise<Removal> {
      const removedAt = await towns.beginRemoval(slug, revision);
      await model.updateOne({ slug, removedAt }, { $set: { slug } }, { upsert: true });
      // A separate update, as a round may have created the record; only the first caller is
      // recorded.
      await model.updateOne({ slug, removedAt, by: { $exists: false } }, { $set: { by } });
      return find(slug);
    },

    find,

    /** Runs one round for every town being removed; several processes may run it concurrently. */
    async step(): Promise<void> {
      for (const { slug, removedAt } of await towns.leaving()) await advance(slug, removedAt);
      // A process may have stopped after freeing the slug and before recording it.
      for (const { slug, removedAt } of await model.find({ finishedAt: null }).lean())
        if (!(await towns.isLeaving(slug, removedAt))) await finish(slug, removedAt);
    },
  };
}

const hasHeard = (told: Holdings, removedAt: Date) =>
  told.removedAt !== null && new Date(told.removedAt) >= removedAt;

const leftIn = ({ left }: Holdings) => Object.values(left).reduce((sum, count) => sum + count, 0);
