/** `messages dead`: lists or resends messages that a service could not process. */
import {
  deadLetters,
  groupsWithDeadLetters,
  replayDeadLetters,
} from "@mainstreet/messages/dead-letters";
import { envelope } from "@mainstreet/messages/envelope";
import { consumerGroups } from "@mainstreet/messages/groups";
import type { Redis } from "ioredis";
import type { Outcome } from "../outcome.ts";
import { UsageError } from "../usage-error.ts";

/** Lists or resends the dead letters of one group, or of all groups that have any. */
export async function dead(
  redis: Redis,
  prefix: string,
  { group, replay }: { group?: string | undefined; replay: boolean },
): Promise<Outcome> {
  const found = await groupsWithDeadLetters(redis, prefix);
  if (group !== undefined && !found.includes(group)) await requireGroup(redis, prefix, group);
  const groups = group === undefined ? found : [group];
  if (replay) {
    const data = await Promise.all(
      groups.map(async (name) => ({
        group: name,
        sentAgain: await replayDeadLetters(redis, prefix, name),
      })),
    );
    const lines = data.map((each) => `${each.group}: ${each.sentAgain} sent again`);
    return { lines: lines.length > 0 ? lines : [NONE], data };
  }
  const lists = await Promise.all(
    groups.map(async (name) =>
      (await deadLetters(redis, prefix, name, 1000)).map((letter) =>
        Object.assign(letter, { group: name }),
      ),
    ),
  );
  const data = lists.flat();
  const lines = data.map(({ group: of, id, town, fault, message }) =>
    [of, id, town, whatOf(message), fault.replaceAll(/\s+/g, " ")].join("  "),
  );
  return { lines: lines.length > 0 ? lines : [NONE], data };
}

const NONE = "No dead letters.";

async function requireGroup(redis: Redis, prefix: string, group: string) {
  const groups = await consumerGroups(redis, prefix);
  if (groups.includes(group)) return;
  const known = groups.length > 0 ? `The groups are ${groups.join(", ")}` : "There is none yet";
  throw new UsageError(`There is no group "${group}". ${known}.`);
}

function whatOf(json: string): string {
  try {
    const { type, subject, revision } = envelope.parse(JSON.parse(json));
    return `${type} ${subject}@${revision}`;
  } catch {
    return "unreadable";
  }
}
