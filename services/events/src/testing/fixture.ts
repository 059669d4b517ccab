/**
 * Test fixture: the running events service, a fresh town for each test, and businesses sent as
 * listings would.
 */
import { businessWrite } from "@mainstreet/contracts/business";
import { messages } from "@mainstreet/contracts/messages";
import { createMessage } from "@mainstreet/messages/envelope";
import { createLoop } from "@mainstreet/messages/loop";
import { relayWatermark } from "@mainstreet/messages/relay-watermark";
import { createBulkWriter } from "@mainstreet/testing/bulk";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { clientOf } from "@mainstreet/testing/client";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { loadEventsConfig } from "../config.ts";
import { startService } from "../start.ts";

export const EVERY_SATURDAY = "RRULE:FREQ=WEEKLY;BYDAY=SA";
export const MARKET = {
  name: "Market",
  startDate: "2026-10-31",
  startTime: "08:00",
  endTime: "13:00",
  recurrence: EVERY_SATURDAY,
};

/** Creates listings' message about a business. */
export const businessChangedMessage = (
  town: string,
  revision: number,
  data:
    | { id: number; name: string; address?: string }
    | { id: number; deleted: true; mergedInto?: number },
) =>
  messages["business.changed.v1"].parse(
    createMessage({
      type: "business.changed.v1",
      town,
      subject: data.id,
      revision,
      data:
        "deleted" in data
          ? data
          : { ...businessWrite.parse({ name: data.name, categoryId: 1 }), ...data },
      now: new Date(),
    }),
  );

/** Starts events with its own database; `clock.now` sets the time. */
export async function openEvents(
  clock = { now: new Date("2026-11-21T12:00:00Z") },
  settings: Record<string, string> = {},
) {
  const env = { ...testEnvironment(), ...settings };
  const service = await startService(loadEventsConfig(env), () => clock.now);
  const redis = new Redis(env.REDIS_URL);
  const listings = relayWatermark(redis, env.REDIS_PREFIX, "listings");
  // Stands for listings' relay, which is never behind.
  const relay = createLoop({
    name: "listings",
    log: service.log,
    pauseMs: 1000,
    run: async () => listings.set(await listings.now()),
  });

  async function town(timeZone?: string) {
    const slug = newTown();
    const guest = visitor(env, slug, timeZone);
    const visit = clientOf(service.app, guest);
    const manage = clientOf(service.app, { ...(await admin(env, redis, slug)), ...guest });
    const bring = createBulkWriter(visit, asCaller(env, "import"));
    return {
      slug,
      visit,
      manage,
      /** Makes the business known to events. */
      business: async (id: number, name: string, address = "") => {
        await service.businesses.apply([businessChangedMessage(slug, 1, { id, name, address })]);
        return id;
      },
      /** Adds an event; returns its id. */
      event: async (fields: { businessId: number; [field: string]: unknown }) => {
        const answer = await manage.post("/api/admin/events", fields);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<{ id: number }>().id;
      },
      /** Imports rows; returns their results. */
      bring: (values: object[], batch = "b:1") => bring("events", values, { batch }),
    };
  }

  return {
    env,
    clock,
    redis,
    service,
    town,
    close: async () => {
      await Promise.all([service.close(), relay.close()]);
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}

export type Events = Awaited<ReturnType<typeof openEvents>>;
export type Town = Awaited<ReturnType<Events["town"]>>;
