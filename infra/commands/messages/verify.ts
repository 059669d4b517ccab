/** `messages verify`: every copy of every service against its source. */
import { existsSync } from "node:fs";
import { copiedCollection, verifyCopies } from "@mainstreet/messages/verify";
import type { CopiedCollection } from "@mainstreet/messages/verify";
import type { Connection } from "mongoose";
import { z } from "zod";
import type { Outcome } from "../outcome.ts";
import { services, servicesFolder } from "../services.ts";

export async function verified(mongo: Connection, prefix: string): Promise<Outcome> {
  const data = [];
  for (const service of services)
    for (const copied of await copiesOf(service)) {
      const verdict = await verifyCopies(mongo.getClient(), prefix, service, copied);
      const { collection, source } = copied;
      const of = `${source.service}.${source.collection}`;
      data.push({ copy: `${service}.${collection}`, of, ...verdict });
    }
  const lines = data.map(({ copy, of, records, behind, leftOver, examples }) =>
    behind + leftOver === 0
      ? `✓ ${copy} of ${of}: ${records} records`
      : `✗ ${copy} of ${of}: ${behind} behind, ${leftOver} left over, e.g. ${examples.join(", ")}`,
  );
  return { lines, data, failed: data.some(({ behind, leftOver }) => behind + leftOver > 0) };
}

/** What a service copies of others, from its `src/copies.ts`; one without it copies nothing. */
export async function copiesOf(service: string): Promise<CopiedCollection[]> {
  const file = new URL(`${service}/src/copies.ts`, servicesFolder);
  if (!existsSync(file)) return [];
  return z.object({ copies: z.array(copiedCollection) }).parse(await import(file.href)).copies;
}
