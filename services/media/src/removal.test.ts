/** A removed town: uploads in progress, and messages about other towns meanwhile. */
import { once } from "node:events";
import { request } from "node:http";
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { asCaller } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf, icon, openMedia } from "./testing/fixture.ts";
import type { Media } from "./testing/fixture.ts";
import { townChangedMessage } from "./testing/changed-messages.ts";

let media: Media;
let redis: Redis;
beforeAll(async () => {
  media = await openMedia();
  redis = new Redis(media.env.REDIS_URL);
});
afterAll(async () => {
  redis.disconnect();
  await media.close();
});

const send = (town: string, message: object) => {
  const stream = streamOf(media.env.REDIS_PREFIX, "auth");
  return redis.xadd(stream, "*", "town", town, "message", JSON.stringify(message));
};
const sendRemoval = (town: string, now: Date) => {
  const removal = { subject: "1", revision: 9, data: { deleted: true }, now };
  return send(town, createMessage({ type: "town.removed.v1", town, ...removal }));
};
const holdings = async (town: string) => {
  const headers = { ...asCaller(media.env, "auth"), "x-town": town };
  const answer = await media.service.app.inject({ url: "/internal/holdings", headers });
  return answer.json<{ removedAt: string | null; left: Record<string, number> }>();
};

test("an upload in progress is not stored when its town is removed", async () => {
  const town = media.town();
  const { headers, payload } = await formOf({ image: await icon() });
  const call = request(`${media.service.url}/api/uploads`, {
    method: "POST",
    headers: { ...town.guest, ...headers },
  });
  const answered = once(call, "response");
  call.write(payload.subarray(0, 100));
  await sendRemoval(town.slug, media.clock.now);
  const heard = async () => (await holdings(town.slug)).removedAt;
  await expect.poll(heard, { timeout: 10_000 }).not.toBeNull();
  call.end(payload.subarray(100));
  expect(await answered).toMatchObject([{ statusCode: 404 }]);
  const { left } = await holdings(town.slug);
  expect(Object.values(left).every((count) => count === 0)).toBe(true);
});

test("a removed town's picture is no longer served, another town's is", async () => {
  const [gone, other] = [media.town(), media.town()];
  const [url, others] = [await gone.stored(await icon()), await other.stored(await icon())];
  expect([await gone.lives(url), await other.lives(others)]).toEqual([true, true]);
  await sendRemoval(gone.slug, media.clock.now);
  await expect.poll(() => gone.lives(url), { timeout: 10_000 }).toBe(false);
  expect(await other.lives(others)).toBe(true);
});

test("messages of other towns are applied while a removed town's pictures are deleted", async () => {
  const [gone, other] = [media.town(), media.town()];
  await gone.stored(await icon());
  const url = await other.stored(await icon());
  const held = Promise.withResolvers<void>();
  media.service.objects.middlewareStack.add(
    (next, context) => async (args) => {
      if ("commandName" in context && context.commandName === "DeleteObjectsCommand")
        await held.promise;
      return next(args);
    },
    { step: "initialize", name: "slow" },
  );

  await sendRemoval(gone.slug, new Date());
  await send(other.slug, townChangedMessage(other.slug, 1, url));
  const name = /[0-9a-f]{32}/.exec(url)?.[0] ?? "";
  const used = () => media.service.imageUses.among(other.slug, [name]);
  await vi.waitFor(async () => expect(await used()).toEqual(new Set([name])), { timeout: 10_000 });

  held.resolve();
  const left = async () => (await holdings(gone.slug)).left;
  await vi.waitFor(
    async () => expect(Object.values(await left()).some((count) => count > 0)).toBe(false),
    { timeout: 10_000 },
  );
});
