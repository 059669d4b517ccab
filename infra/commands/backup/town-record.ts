/** The record of a town that comes back: it holds the slug and the hosts, closed, until all else is there. */
import { isDuplicate } from "@mainstreet/messages/duplicates";
import type { Message } from "@mainstreet/messages/envelope";
import { updatedWith } from "@mainstreet/messages/outbox";
import { REMOVED_TOWNS } from "@mainstreet/service/towns/removals";
import type { Connection, mongo as driver } from "mongoose";
import { z } from "zod";
import { UserFacingError } from "../../local/user-facing-error.ts";
import { publicationsOf } from "../messages/copies.ts";
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

/** The stores, and the town that comes back. */
export interface System {
  mongo: Connection;
  prefix: string;
  town: string;
}

/** What is written of a town here; the rest is as the backup has it. */
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

/** Whether these are the records of towns themselves. */
export const isTowns = ({ service, collection }: CollectionName) =>
  service === "auth" && collection === "towns";

/** The town, where a restore of it broke off; undefined where the slug is free. Throws where it is not. */
export async function halfOf(system: System): Promise<StoredTown | undefined> {
  const { town } = system;
  const found = await townsOf(system).findOne({ town });
  if (!found) return undefined;
  const there = storedTown.parse(found);
  if (there.removedAt)
    throw new UserFacingError(
      `${town} is still being removed: try again when \`town removal ${town}\` says that nothing is left.`,
    );
  // Whoever has opened or changed it since has made it theirs.
  if (there.restoring === there.revision) return there;
  throw new UserFacingError(
    `There is a town ${town} already, and it stays as it is. To have the backup's in its place: town remove ${town} --yes ${town} --export <file>, then this command again`,
  );
}

/** The town as the backup has it; throws where it has none, or only a part. */
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
        // Services are saved one behind the other: some may have erased it meanwhile.
        if (isRemovals) whole &&= document["removedAt"] < new Date(manifest.startedAt);
        else saved = storedTown.parse(document);
      }
  }
  if (saved) {
    if (whole && !saved.removedAt && saved.restoring !== saved.revision) return saved;
    throw new UserFacingError(
      `When the backup of ${manifest.startedAt} was made, ${town} was on its way out or back: it is not whole in it. Use another backup.`,
    );
  }
  throw new UsageError(`There is no town ${town} in the backup of ${manifest.startedAt}.`);
}

/** Closed, until all of it is there: nobody else gets the slug or its hosts. Returns its revision. */
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
    if (!isDuplicate(error)) throw error;
    for await (const other of townsOf(system).find({ hosts: { $in: hosts } })) {
      const { town: owner, hosts: theirs } = storedTown.parse(other);
      const host = theirs.find((each) => hosts.includes(each));
      if (owner !== town)
        throw new UserFacingError(
          `${host} is ${owner}'s now: give that another one first (town set ${owner} --host …). Nothing was changed.`,
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
    `${town} was changed by someone else meanwhile. Look with: town show ${town}`,
  );

/** Opens it, if it was, and tells of it. */
export async function release(system: System, { disabled }: StoredTown, revision: number) {
  const { mongo, prefix, town } = system;
  const publications = await publicationsOf("auth", mongo.useDb(`${prefix}auth`));
  const publication = publications.find(({ collection }) => collection === "towns");
  const ours = { town, revision, restoring: revision };
  const found = await townsOf(system).findOne(ours);
  if (!publication || !found) throw changed(town);
  const now = new Date();
  const message = publication.toMessage({ ...found, disabled, revision: revision + 1 }, now);
  const $unset = { restoring: "" } as const;
  const update = { ...updatedWith({ disabled }, message, now), $unset };
  if ((await townsOf(system).updateOne(ours, update)).matchedCount === 0) throw changed(town);
}

/** Without what waited to be told: services are deaf to what is older than the removal. */
export function bare({
  outbox: _outbox,
  outboxSince: _since,
  outboxLease: _lease,
  ...document
}: driver.BSON.Document): driver.BSON.Document {
  return document;
}
