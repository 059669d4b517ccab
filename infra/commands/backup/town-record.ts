/** The record of a town being restored: it reserves slug and hosts, closed, until everything else is restored. */
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import type { Message } from "@mainstreet/messages/envelope";
import { updatedWith } from "@mainstreet/messages/outbox";
import { REMOVED_TOWNS } from "@mainstreet/service/towns/removals";
import type { Connection, mongo as driver } from "mongoose";
import { z } from "zod";
import { UserFacingError } from "../../local/user-facing-error.ts";
import { publicationsOf } from "../messages/projections.ts";
import { UsageError } from "../usage-error.ts";
import { databaseOf, documentGroups } from "./databases.ts";
import type { CollectionName } from "./databases.ts";
import { collectionsIn } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";

const storedTown = z.looseObject({
  town: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  revision: z.coerce.number(),
  disabled: z.boolean().default(false),
  removedAt: z.date().optional(),
  restoring: z.coerce.number().optional(),
});
type StoredTown = z.infer<typeof storedTown>;

/** The stores, and the slug of the town being restored. */
export interface System {
  mongo: Connection;
  prefix: string;
  town: string;
}

/** Fields of a town that are set here; the others are as in the backup. */
interface TownRecord {
  town: string;
  hosts: string[];
  revision: number;
  disabled: boolean;
  restoring?: number;
  outbox?: Message[];
  outboxSince?: Date;
}

const townsOf = ({ mongo, prefix }: System) =>
  databaseOf(mongo, prefix, "auth").collection<TownRecord>("towns");

/** Whether this is the collection of towns. */
export const isTowns = ({ service, collection }: CollectionName) =>
  service === "auth" && collection === "towns";

/**
 * Resolves with the town left by an interrupted restore; undefined when the slug is free. Throws
 * when another town has it.
 */
export async function halfOf(system: System): Promise<StoredTown | undefined> {
  const { town } = system;
  const found = await townsOf(system).findOne({ town });
  if (!found) return undefined;
  const there = storedTown.parse(found);
  if (there.removedAt)
    throw new UserFacingError(
      `${town} is still being removed: try again when \`town removal ${town}\` says that nothing is left.`,
    );
  // If it was opened or changed since, it is no longer the restore's.
  if (there.restoring === there.revision) return there;
  throw new UserFacingError(
    `There is a town ${town} already, and it stays unchanged. To replace it with the backup's: town remove ${town} --yes ${town} --export <file>, then run this command again`,
  );
}

/** Resolves with the town's record in the backup; throws when the backup has none or is incomplete for it. */
export async function savedTown(
  folder: string,
  manifest: Manifest,
  town: string,
): Promise<StoredTown> {
  let saved: StoredTown | undefined;
  let whole = true;
  for (const name of collectionsIn(manifest)) {
    const isRemovals = name.collection === REMOVED_TOWNS;
    if (!isRemovals && !isTowns(name)) continue;
    for await (const group of documentGroups(folder, name.path))
      for (const document of group) {
        if (document["town"] !== town) continue;
        // Services are saved one after the other, so some may have erased the town before being
        // saved.
        if (isRemovals) whole &&= document["removedAt"] < new Date(manifest.startedAt);
        else saved = storedTown.parse(document);
      }
  }
  if (saved) {
    if (whole && !saved.removedAt && saved.restoring !== saved.revision) return saved;
    throw new UserFacingError(
      `When the backup of ${manifest.startedAt} was made, ${town} was being removed or restored: the backup holds it only in part. Use another backup.`,
    );
  }
  throw new UsageError(`There is no town ${town} in the backup of ${manifest.startedAt}.`);
}

/**
 * Creates the town's record, closed until everything is restored: it reserves slug and hosts.
 * Resolves with its revision.
 */
export async function reserve(system: System, saved: StoredTown): Promise<number> {
  const { town } = system;
  const half = await halfOf(system);
  const revision = Math.max(saved.revision, half?.revision ?? 0) + 1;
  const { _id, ...fields } = bare(saved);
  const { hosts } = saved;
  const closed = { ...fields, town, hosts, disabled: true, revision, restoring: revision };
  try {
    if (!half) await townsOf(system).insertOne(closed);
    else if (!(await replaced(system, half.revision, closed))) throw changed(town);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    for await (const other of townsOf(system).find({ hosts: { $in: hosts } })) {
      const { town: owner, hosts: theirs } = storedTown.parse(other);
      const host = theirs.find((each) => hosts.includes(each));
      if (owner !== town)
        throw new UserFacingError(
          `${host} belongs to ${owner} now: give that town another host first (town set ${owner} --host …). Nothing was changed.`,
        );
    }
    throw changed(town);
  }
  return revision;
}

const replaced = async (system: System, revision: number, by: TownRecord) =>
  (await townsOf(system).replaceOne({ town: system.town, revision, restoring: revision }, by))
    .matchedCount > 0;

const changed = (town: string) =>
  new UserFacingError(
    `${town} was changed by someone else meanwhile. Check with: town show ${town}`,
  );

/** Somebody has changed the town while everything else was restored, so it stays as they left it. */
export class ChangedMeanwhile extends UserFacingError {
  constructor(town: string) {
    super(
      `Everything is restored, but ${town} was changed by someone else meanwhile. Check with: town show ${town}. To open it: town enable ${town}`,
    );
  }
}

/** Opens the town, if it was open, and publishes that. */
export async function release(system: System, { disabled }: StoredTown, revision: number) {
  const { mongo, prefix, town } = system;
  const publications = await publicationsOf("auth", mongo.useDb(`${prefix}auth`));
  const publication = publications.find(({ collection }) => collection === "towns");
  const ours = { town, revision, restoring: revision };
  const found = await townsOf(system).findOne(ours);
  if (!publication || !found) throw new ChangedMeanwhile(town);
  const now = new Date();
  const message = publication.toMessage({ ...found, disabled, revision: revision + 1 }, now);
  const $unset = { restoring: "" } as const;
  const update = { ...updatedWith({ disabled }, message, now), $unset };
  const { matchedCount } = await townsOf(system).updateOne(ours, update);
  if (matchedCount === 0) throw new ChangedMeanwhile(town);
}

/** Returns the document without its outbox: services ignore messages older than the removal. */
export function bare({
  outbox: _outbox,
  outboxSince: _since,
  outboxLease: _lease,
  ...document
}: driver.BSON.Document): driver.BSON.Document {
  return document;
}
