/** What an operator does with messages: send everything again, look at dead letters, replay them. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import { z } from "zod";
import { deadLetters, groupsWithDeadLetters, replayDeadLetters } from "./dead-letters.ts";
import { envelope } from "./envelope.ts";
import { republish } from "./republish.ts";
import type { Publication } from "./republish.ts";
import { copiedCollection, verifyCopies } from "./verify.ts";
import type { CopiedCollection } from "./verify.ts";

/** A mistake of the operator; the message says what to do. */
export class UsageError extends Error {}

const publication = z.custom<Publication>(
  (value) => typeof value === "object" && value !== null && "toMessage" in value,
);
const publishes = z.object({
  publications: z.union([
    z.array(publication),
    z.custom<(mongo: Connection) => Publication[]>((value) => typeof value === "function"),
  ]),
});

/** The name, if it can be one. */
export function serviceNamed(name: string): string {
  if (!/^[a-z]+$/.test(name)) throw new UsageError(`"${name}" is no name of a service`);
  return name;
}

/** What a service publishes, from its `src/publishes.ts`; `services` is the folder of the services. */
export async function publicationsOf(
  services: URL,
  service: string,
  mongo: Connection,
): Promise<Publication[]> {
  const file = new URL(`${service}/src/publishes.ts`, services);
  const loaded: unknown = await import(file.href).catch((error: unknown) => {
    const missing =
      error instanceof Error && "code" in error && error.message.includes(file.pathname);
    if (missing && error.code === "ERR_MODULE_NOT_FOUND")
      throw new UsageError(`There is no service "${service}" that publishes anything`);
    throw error;
  });
  const { publications } = publishes.parse(loaded);
  return typeof publications === "function" ? publications(mongo) : publications;
}

/** Compares every copy of every service with its source; what to tell, and whether all agree. */
export async function tellVerified(
  mongo: Connection,
  prefix: string,
  services: URL,
): Promise<{ lines: string[]; agree: boolean }> {
  const lines: string[] = [];
  let agree = true;
  for (const service of (await readdir(services)).toSorted())
    for (const copied of await copiesOf(services, service)) {
      const verdict = await verifyCopies(mongo.getClient(), prefix, service, copied);
      const { records, behind, leftOver, examples } = verdict;
      const fine = behind + leftOver === 0;
      agree &&= fine;
      const { source, collection } = copied;
      const what = `${service}.${collection} of ${source.service}.${source.collection}`;
      lines.push(
        fine
          ? `✓ ${what}: ${records} records`
          : `✗ ${what}: ${behind} behind, ${leftOver} left over, e.g. ${examples.join(", ")}`,
      );
    }
  return { lines, agree };
}

/** From a service's `src/copies.ts`; one without it copies nothing. */
async function copiesOf(services: URL, service: string): Promise<CopiedCollection[]> {
  const file = new URL(`${service}/src/copies.ts`, services);
  if (!existsSync(file)) return [];
  return z.object({ copies: z.array(copiedCollection) }).parse(await import(file.href)).copies;
}

/** Puts everything into the outboxes again; returns what to tell the operator. */
export async function tellRepublished(
  mongo: Connection,
  service: string,
  publications: Publication[],
): Promise<string> {
  if (publications.length === 0) return `${service} publishes nothing that could be sent again.`;
  const count = await republish(mongo, publications, () => new Date());
  return `${count} messages wait in the outboxes of ${service}; its relay sends them.`;
}

/** Lists the dead letters of a group, or of all; sends them again when asked to. */
export async function tellDeadLetters(
  redis: Redis,
  prefix: string,
  options: { group?: string | undefined; replay: boolean },
): Promise<string[]> {
  const lines: string[] = [];
  const groups = options.group ? [options.group] : await groupsWithDeadLetters(redis, prefix);
  for (const group of groups) {
    if (options.replay) {
      const count = await replayDeadLetters(redis, prefix, group);
      lines.push(`${group}: ${count} sent again`);
      continue;
    }
    for (const { id, town, fault, message } of await deadLetters(redis, prefix, group, 1000))
      lines.push([group, id, town, whatOf(message), fault.replaceAll(/\s+/g, " ")].join("  "));
  }
  return lines.length > 0 ? lines : ["No dead letters."];
}

function whatOf(json: string): string {
  try {
    const { type, subject, revision } = envelope.parse(JSON.parse(json));
    return `${type} ${subject}@${revision}`;
  } catch {
    return "unreadable";
  }
}
