/** Every message type, sent in our name about the other town's records. */
import { readFileSync, readdirSync } from "node:fs";
import { messages } from "@mainstreet/contracts/messages";
import { pairs } from "@mainstreet/messages/entries";
import { createMessage } from "@mainstreet/messages/envelope";
import { deadStreamOf, streamOf } from "@mainstreet/messages/names";
import { expect, vi } from "vitest";
import { z } from "zod";
import { PATIENCE } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { serviceNames } from "./operations.ts";
import type { Towns } from "./towns.ts";

const folder = new URL("../../../packages/contracts/fixtures/", import.meta.url);
const fixtures = readdirSync(folder);
const envelope = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/** Subject of a type → kind of records that it references; null for whole towns. */
const ABOUT: Record<string, string | null> = {
  category: "categories",
  business: "businesses",
  coupon: "coupons",
  event: "events",
  submission: "submissions",
  records: "businesses",
  town: null,
};

/** Message types; the removal of our town comes last. */
export const messageTypes = Object.keys(messages).toSorted(
  (a, b) => Number(a.includes(".removed.")) - Number(b.includes(".removed.")),
);

/** Returns the type's messages, referencing the other town's record. */
export function messagesFor(type: string, { ours, theirs, spare }: Towns) {
  const about = type.split(".")[0] ?? "";
  const entity = ABOUT[about];
  if (entity === undefined) throw new Error(`The walk does not know what ${type} is about`);
  const files = fixtures.filter((name) => name.startsWith(`${type}.`));
  if (files.length === 0) throw new Error(`${type} has no fixture`);
  const [id] = (entity === null ? undefined : theirs.ids[entity]) ?? [theirs.slug];
  const known: Record<string, unknown> = {
    slug: ours.slug,
    from: spare.slug,
    businessId: theirs.ids["businesses"]?.[0],
    mergedInto: theirs.ids["businesses"]?.[0],
    categoryId: theirs.ids["categories"]?.[0],
    imageUrl: `/media/${theirs.picture.file}`,
  };
  return files.map((name, at) => {
    const { data } = envelope.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
    const named = withNames(data, { ...known, ...("id" in data && { id }) });
    const subject = String(id);
    const revision = 1000 + files.length - at;
    return createMessage({
      type,
      town: ours.slug,
      subject,
      revision,
      data: named,
      now: new Date(),
    });
  });
}

/** Returns the data with all references replaced, at any depth. */
function withNames(value: unknown, known: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key in known ? known[key] : withNames(each, known),
    ]),
  );
}

/** Sends the messages to every service's stream, and waits until each has processed them. */
export async function publish({ redis, env }: Fixture, sent: ReturnType<typeof messagesFor>) {
  const prefix = env.REDIS_PREFIX;
  for (const service of serviceNames)
    for (const message of sent) {
      const fields = ["town", message.town, "message", JSON.stringify(message)];
      await redis.xadd(streamOf(prefix, service), "*", ...fields);
    }
  await vi.waitFor(async () => {
    for (const service of serviceNames)
      for (const group of flat.parse(await redis.xinfo("GROUPS", streamOf(prefix, service)))) {
        const { pending, lag } = counts.parse(Object.fromEntries(pairs(flat.parse(group))));
        expect([service, pending, lag]).toEqual([service, 0, 0]);
      }
  }, PATIENCE);
  for (const service of serviceNames)
    expect(await redis.xlen(deadStreamOf(prefix, service))).toBe(0);
}

const flat = z.array(z.unknown());
const counts = z.object({ pending: z.int(), lag: z.int() });
