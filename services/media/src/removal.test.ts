/** A town that is removed holds up nothing that is told of others. */
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { asCaller } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { expect, test, vi } from "vitest";
import { icon, openMedia } from "./testing/ground.ts";
import { townNews } from "./testing/news.ts";

test("news of other towns are applied while the pictures of a removed one go", async () => {
  const media = await openMedia();
  const redis = new Redis(media.env.REDIS_URL);
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

  const stream = streamOf(media.env.REDIS_PREFIX, "auth");
  const send = (town: string, message: object) =>
    redis.xadd(stream, "*", "town", town, "message", JSON.stringify(message));
  const removal = { subject: "1", revision: 9, data: { deleted: true }, now: new Date() };
  await send(gone.slug, createMessage({ type: "town.removed.v1", town: gone.slug, ...removal }));
  await send(other.slug, townNews(other.slug, 1, url));
  const name = /[0-9a-f]{32}/.exec(url)?.[0] ?? "";
  const used = () => media.service.uses.among(other.slug, [name]);
  await vi.waitFor(async () => expect(await used()).toEqual(new Set([name])), { timeout: 10_000 });

  held.resolve();
  const headers = { ...asCaller(media.env, "auth"), "x-town": gone.slug };
  const left = async () =>
    (await media.service.app.inject({ url: "/internal/holdings", headers })).json<{
      left: Record<string, number>;
    }>().left;
  await vi.waitFor(
    async () => expect(Object.values(await left()).some((count) => count > 0)).toBe(false),
    { timeout: 10_000 },
  );
  redis.disconnect();
  await media.close();
});
