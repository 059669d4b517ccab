/** Test fixture: the running media service, images, and towns that upload them. */
import { loadAuthConfig } from "@mainstreet/auth-service/config";
import { startService as startAuth } from "@mainstreet/auth-service/start";
import { loadCouponsConfig } from "@mainstreet/coupons-service/config";
import { startService as startCoupons } from "@mainstreet/coupons-service/start";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { startService as startEvents } from "@mainstreet/events-service/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { clientOf } from "@mainstreet/testing/client";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, limitedTo, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import sharp from "sharp";
import { loadMediaConfig } from "../config.ts";
import { startService } from "../start.ts";

/** A photo as phones make it, with its location. */
export const photo = (background = "#1f5c4a") =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .withExif({
      IFD0: { Make: "Phonemaker" },
      IFD3: { GPSLatitude: "37/1 46/1 30/1", GPSLatitudeRef: "N" },
    })
    .jpeg()
    .toBuffer();

/** A small image, which is stored quickly. */
export const icon = () =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: "#1f5c4a" } })
    .png()
    .toBuffer();

/** Creates a multipart form like browsers do, from files by field name. */
export async function formOf(files: Record<string, Buffer>, name = "photo.jpg") {
  const form = new FormData();
  for (const [field, file] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(file)]), name);
  const body = new Response(form);
  return {
    headers: { "content-type": body.headers.get("content-type") ?? "" },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

let visitors = 0;
/** Returns the header with which the gateway names a visitor, a new one each time. */
export function somebody() {
  visitors += 1;
  return { "x-forwarded-for": `10.1.${Math.floor(visitors / 256)}.${visitors % 256}` };
}

/**
 * Starts media with its own stores; `clock.now` sets the time, `extra` are additional environment
 * variables.
 */
export async function openMedia(
  clock = { now: new Date("2026-11-21T12:00:00Z") },
  extra: Record<string, string> = {},
) {
  const env = testEnvironment(extra);
  const service = await startService(loadMediaConfig(env), () => clock.now);
  const redis = new Redis(env.REDIS_URL);

  function town(limits?: Parameters<typeof limitedTo>[0]) {
    const slug = newTown();
    const limited = limits && limitedTo(limits);
    const guest = { ...visitor(env, slug), ...limited };
    const visit = clientOf(service.app, guest);
    const post = async (
      url: string,
      headers: Record<string, string>,
      file: Buffer,
      name?: string,
    ) => {
      const form = await formOf({ image: file }, name);
      return clientOf(service.app, headers).post(url, form.payload, form.headers);
    };
    const upload = (file: Buffer, name?: string) =>
      post("/api/uploads?type=business", { ...guest, ...somebody() }, file, name);
    return {
      slug,
      guest,
      visit,
      /** Uploads as a new visitor each time. */
      upload,
      uploadAsAdmin: async (file: Buffer) =>
        post(
          "/api/admin/upload?type=logo",
          { ...(await admin(env, redis, slug)), ...limited },
          file,
        ),
      /** Uploads an image; returns its address. */
      stored: async (file: Buffer) => {
        const answer = await upload(file);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<{ url: string }>().url;
      },
      /** Whether the address still serves a file. */
      lives: async (url: string) => (await visit.get(url)).statusCode === 200,
    };
  }

  return {
    env,
    clock,
    service,
    town,
    /** Advances the clock by so many hours. */
    pass: (hours: number) => {
      clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
    },
    close: async () => {
      await service.close();
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}

/** Starts media and the services that it asks about images, with their own stores. */
export async function openMediaWithOwners() {
  const env = testEnvironment();
  const [auth, listings, coupons, events] = await Promise.all([
    startAuth(loadAuthConfig(env)),
    startListings(loadListingsConfig(env)),
    startCoupons(loadCouponsConfig(env)),
    startEvents(loadEventsConfig(env)),
  ]);
  const media = await openMedia(undefined, {
    ...env,
    AUTH_URL: auth.url,
    LISTINGS_URL: listings.url,
    COUPONS_URL: coupons.url,
    EVENTS_URL: events.url,
  });
  const running = new Set<{ close: () => Promise<void> }>([auth, listings, coupons, events]);
  return {
    ...media,
    listings,
    async stopListings() {
      running.delete(listings);
      await listings.close();
    },
    close: async () => {
      await Promise.all([...running].map((owner) => owner.close()));
      await media.close();
    },
  };
}

export type Media = Awaited<ReturnType<typeof openMedia>>;
