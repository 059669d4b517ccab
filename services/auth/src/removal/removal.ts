/**
 * Removing a town: its message makes every service erase what it holds, now or when it is back. Here is
 * counted, again and again, until nothing is left anywhere; then the slug is free.
 */
import { holdings, removal } from "@mainstreet/contracts/operator";
import type { Holdings, Removal } from "@mainstreet/contracts/operator";
import { notFound } from "@mainstreet/service/http/errors";
import type { Removals } from "@mainstreet/service/towns/removals";
import { TOWN_DATA_SERVICES } from "../operator/town-data-services.ts";
import type { TownDataService, TownDataClient } from "../operator/town-data-services.ts";
import type { TownStore } from "../town/town.store.ts";
import type { RemovalModel } from "./removal.model.ts";

/** Requests that were under way when the town went may still write: nothing left twice is nothing left. */
const QUIET_ROUNDS = 2;

interface RemovalDeps {
  towns: TownStore;
  townData: TownDataClient;
  /** Of auth itself. */
  own: Removals;
  model: RemovalModel;
  now: () => Date;
}

export type TownRemoval = ReturnType<typeof createRemoval>;

export function createRemoval({ towns, townData, own, model, now }: RemovalDeps) {
  /** What the service holds after it erased once more, should something have come late. */
  async function answerOf(
    service: TownDataService,
    town: string,
    removedAt: Date,
  ): Promise<Holdings | null> {
    const path = "/internal/holdings";
    try {
      const told = await townData.ask(service, { town, path, answer: holdings });
      if (!hasHeard(told, removedAt) || leftIn(told) === 0) return told;
      // It may have been asked for long, and another instance has given the slug free meanwhile.
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
    const record = await model
      .findOneAndUpdate(
        { slug, removedAt },
        { $set: { services }, ...(isQuiet ? { $inc: { quiet: 1 } } : {}) },
        { upsert: true, returnDocument: "after", lean: true },
      )
      .orFail();
    if (!isQuiet) await model.updateOne({ slug, removedAt }, { $set: { quiet: 0 } });
    else if (record.quiet >= QUIET_ROUNDS && (await towns.forget(slug, removedAt)))
      await finish(slug, removedAt);
  }

  const finish = (slug: string, removedAt: Date) =>
    model.updateOne({ slug, removedAt, finishedAt: null }, { $set: { finishedAt: now() } });

  /** How far the town's last removal is. */
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
    /** The town is there for nobody from now on; asked again, it tells how far its removal is. */
    async begin(slug: string, by: number | null, revision?: number): Promise<Removal> {
      const removedAt = await towns.beginRemoval(slug, revision);
      await model.updateOne({ slug, removedAt }, { $set: { slug } }, { upsert: true });
      // Apart, as a round may have made the record before; whoever asks again has not begun it.
      await model.updateOne({ slug, removedAt, by: { $exists: false } }, { $set: { by } });
      return find(slug);
    },

    find,

    /** One round for every town that goes; several processes at it do no harm. */
    async step(): Promise<void> {
      for (const { slug, removedAt } of await towns.leaving()) await advance(slug, removedAt);
      // A process may have ended between giving the slug free and saying so.
      for (const { slug, removedAt } of await model.find({ finishedAt: null }).lean())
        if (!(await towns.isLeaving(slug, removedAt))) await finish(slug, removedAt);
    },
  };
}

const hasHeard = (told: Holdings, removedAt: Date) =>
  told.removedAt !== null && new Date(told.removedAt) >= removedAt;

const leftIn = ({ left }: Holdings) => Object.values(left).reduce((sum, count) => sum + count, 0);
