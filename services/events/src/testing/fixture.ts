/** Fixture for the tests of events: the running service, a fresh town each, businesses as listings tells them. */
import { businessWrite } from "@mainstreet/contracts/business";
import { messages } from "@mainstreet/contracts/messages";
import { createMessage } from "@mainstreet/messages/envelope";
import { createLoop } from "@mainstreet/messages/loop";
import { relayWatermark } from "@mainstreet/messages/relay-watermark";
import { createBringer } from "@mainstreet/testing/bulk";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { callerOf } from "@mainstreet/testing/caller";
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

/** What listings says of a business. */
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

/** Starts events in a space of its own; `clock.now` can be moved. */
export async function openEvents(
  clock = { now: new Date("2026-11-21T12:00:00Z") },
  settings: Record<string, string> = {},
) {
  const env = { ...testEnvironment(), ...settings };
  const service = await startService(loadEventsConfig(env), () => clock.now);
  const redis = new Redis(env.REDIS_URL);
  const listings = relayWatermark(redis, env.REDIS_PREFIX, "listings");
  // Its relay is never behind.
  const relay = createLoop({
    name: "listings",
    log: service.log,
    pauseMs: 1000,
    run: async () => listings.set(await listings.now()),
  });

  async function town(timeZone?: string) {
    const slug = newTown();
    const guest = visitor(env, slug, timeZone);
    const visit = callerOf(service.app, guest);
    const manage = callerOf(service.app, { ...(await admin(env, redis, slug)), ...guest });
    const bring = createBringer(visit, asCaller(env, "import"));
    return {
      slug,
      visit,
      manage,
      /** Events knows the business from now on. */
      business: async (id: number, name: string, address = "") => {
        await service.businesses.apply([businessChangedMessage(slug, 1, { id, name, address })]);
        return id;
      },
      /** A new event's id. */
      event: async (fields: { businessId: number; [field: string]: unknown }) => {
        const answer = await manage.post("/api/admin/events", fields);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<{ id: number }>().id;
      },
      /** Brings rows as an import does; the answer's results. */
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
