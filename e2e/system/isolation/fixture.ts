/** Every service and a gateway in one process, in a test space of their own. */
import { loadAuthConfig } from "@mainstreet/auth-service/config";
import { startService as startAuth } from "@mainstreet/auth-service/start";
import { loadCouponsConfig } from "@mainstreet/coupons-service/config";
import { startService as startCoupons } from "@mainstreet/coupons-service/start";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { startService as startEvents } from "@mainstreet/events-service/start";
import { loadGatewayConfig } from "@mainstreet/gateway/config";
import { startGateway } from "@mainstreet/gateway/start";
import { loadImportConfig } from "@mainstreet/import-service/config";
import { startService as startImport } from "@mainstreet/import-service/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { openNominatim } from "@mainstreet/listings-service/testing/nominatim";
import { loadMediaConfig } from "@mainstreet/media-service/config";
import { startService as startMedia } from "@mainstreet/media-service/start";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Redis } from "ioredis";
import mongoose from "mongoose";

/** Timeout of effects that are delivered by messages. */
export const PATIENCE = { timeout: 60_000, interval: 50 };

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export async function startFixture() {
  const env = testEnvironment({ OPS_PORT: "0", FRONTEND_URL: "http://127.0.0.1:9" });
  const redis = new Redis(env.REDIS_URL);
  const geocoder = await openNominatim();
  const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
  const objects = createObjectStore({ ...env, S3_REGION: "us-east-1" });
  const [listings, coupons, events, media] = await Promise.all([
    startListings(loadListingsConfig({ ...env, GEOCODER_URL: geocoder.url })),
    startCoupons(loadCouponsConfig(env)),
    startEvents(loadEventsConfig(env)),
    startMedia(loadMediaConfig(env)),
  ]);
  const beside = {
    LISTINGS_URL: listings.url,
    COUPONS_URL: coupons.url,
    EVENTS_URL: events.url,
    MEDIA_URL: media.url,
  };
  const imports = await startImport(loadImportConfig({ ...env, ...beside }));
  const peers = { ...beside, IMPORT_URL: imports.url };
  const auth = await startAuth(loadAuthConfig({ ...env, ...peers }));
  const running = { listings, coupons, events, media, import: imports, auth };
  const gateway = await startGateway(loadGatewayConfig({ ...env, ...peers, AUTH_URL: auth.url }));
  const urls: Record<string, string> = Object.fromEntries(
    Object.entries(running).map(([name, { url }]) => [name, url]),
  );

  return {
    env,
    redis,
    mongo,
    objects,
    gatewayUrl: gateway.url,
    urlOf: (service: string): string => {
      const url = urls[service];
      if (url === undefined) throw new Error(`The walk does not know how to start ${service}`);
      return url;
    },
    async close() {
      await gateway.close();
      await Promise.all([auth, imports].map((service) => service.close()));
      await Promise.all([listings, coupons, events, media].map((service) => service.close()));
      redis.disconnect();
      objects.destroy();
      await mongo.close();
      await geocoder.close();
      await removeTestSpace(env);
    },
  };
}
