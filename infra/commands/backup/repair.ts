/**
 * What changed while the backup was read, told again: copies that are behind get their source's state once
 * more, copies of records that are gone hear that they are. The relays send it when the services start.
 */
import { leftOverCopies, verifyCopies } from "@mainstreet/messages/verify";
import type { CopiedCollection } from "@mainstreet/messages/verify";
import { republish } from "@mainstreet/messages/republish";
import { mongo as driver } from "mongoose";
import type { Connection } from "mongoose";
import { publicationsOf } from "../messages/republish.ts";
import { copiesOf } from "../messages/verify.ts";
import { services } from "../services.ts";

/** Returns how many messages wait because of it. */
export async function tellAgain(mongo: Connection, prefix: string, now: Date): Promise<number> {
  const behind = new Set<string>();
  let waiting = 0;
  for (const service of services)
    for (const copied of await copiesOf(service)) {
      const verdict = await verifyCopies(mongo.getClient(), prefix, service, copied);
      if (verdict.behind > 0) behind.add(copied.source.service);
      if (verdict.leftOver > 0) waiting += await tellGone(mongo, prefix, { service, copied, now });
    }
  for (const service of behind) {
    const database = mongo.useDb(`${prefix}${service}`);
    waiting += await republish(database, await publicationsOf(service, database), () => now);
  }
  return waiting;
}

/** Leaves a deleted record behind in the source, as deleting one does: its relay tells and removes it. */
async function tellGone(
  mongo: Connection,
  prefix: string,
  { service, copied, now }: { service: string; copied: CopiedCollection; now: Date },
): Promise<number> {
  const { source } = copied;
  const database = mongo.useDb(`${prefix}${source.service}`);
  const publications = await publicationsOf(source.service, database);
  const gone = publications.find(({ collection }) => collection === source.collection)?.gone;
  if (!gone) return 0;
  let count = 0;
  for await (const { town, id, sourceRevision = 0 } of leftOverCopies(
    mongo.getClient(),
    prefix,
    service,
    copied,
  )) {
    const revision = sourceRevision + 1;
    const outbox = [gone(town, id, revision, now)];
    const record = { town, id, revision, deleted: true, outbox, outboxSince: now };
    await database
      .collection(source.collection)
      .insertOne(record)
      .then(
        () => (count += 1),
        (error: unknown) => {
          // It is being told already, by what was restored or for another copy.
          if (!(error instanceof driver.MongoServerError && error.code === 11_000)) throw error;
        },
      );
  }
  return count;
}
