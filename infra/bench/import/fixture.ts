/** The measured system: an empty town for the imports, a full one that is visited. */
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { pairs } from "@mainstreet/messages/entries";
import { z } from "zod";
import { verified } from "../../commands/messages/verify.ts";
import { startBacking } from "../../local/backing.ts";
import { emptyTown, ensureTowns } from "../../local/first-towns.ts";
import type { FirstTown } from "../../local/first-towns.ts";
import { buildFrontend } from "../../local/frontend-build.ts";
import { say } from "../../local/say.ts";
import { loadSecrets, privateKeysOf } from "../../local/secrets.ts";
import { startSystem } from "../../local/system.ts";
import { fillTown } from "../fill-town.ts";
import { openAdminClient } from "./admin-client.ts";

const visited: FirstTown = { slug: "visited", name: "Visited", hosts: ["visited.localhost"] };
const PREFIX = "mainstreet_";
const STREAM = "ms:stream:listings";

const groups = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Starts everything with its own processes and backing services. */
export async function openFixture() {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const secrets = await loadSecrets(dataDir);
  const [backing] = await Promise.all([
    startBacking({ dataDir, say, visitorsFirst: true }),
    buildFrontend(say),
  ]);
  const system = await startSystem({
    backing,
    dataDir,
    say,
    visitorsFirst: true,
    defaultTown: emptyTown.slug,
    env: { LOG_LEVEL: "warn", TOWN_RECORDS: "10000000" },
  });
  const tokenFor = createServiceTokens("tools", secrets.callerKeys.tools);
  const [auth = ""] = system.urls.auth;
  const admin = { username: "admin", password: secrets.adminPassword };
  await ensureTowns({ url: auth, tokenFor }, [emptyTown, visited], admin);
  const [listingsUrl = ""] = system.urls.listings;
  const [couponsUrl = ""] = system.urls.coupons;
  await fillTown(
    {
      listings: listingsUrl,
      coupons: couponsUrl,
      slug: visited.slug,
      keys: privateKeysOf(secrets),
    },
    { shops: 1000, coupons: 5000 },
  );
  const mongo = await mongoose.createConnection(backing.mongodbUrl).asPromise();
  const listings = mongo.getClient().db(`${PREFIX}listings`);
  const redis = new Redis(backing.redisUrl);
  redis.on("error", () => undefined);

  return {
    backing,
    system,
    dataDir,
    mongo,
    redis,
    prefix: PREFIX,
    town: emptyTown.slug,
    visited: visited.slug,
    visitedHost: "visited.localhost",
    visitedAdminClient: await openAdminClient(system.gatewayUrl, "visited.localhost", admin),
    adminClient: await openAdminClient(system.gatewayUrl, "localhost", admin),
    /** Adds towns; resolves with an admin client of each. */
    async addTowns(towns: readonly FirstTown[]) {
      await ensureTowns({ url: auth, tokenFor }, towns, admin);
      return Promise.all(
        towns.map(({ hosts: [host = ""] }) => openAdminClient(system.gatewayUrl, host, admin)),
      );
    },
    listings,

    /** Resolves with the number of messages that listings has sent. */
    messages: () => redis.xlen(STREAM),

    /** Resolves with whether every message was sent, and processed by all consumers. */
    async quiet() {
      if ((await listings.collection("notes").countDocuments({})) > 0) return false;
      const unsent = { outboxSince: { $exists: true } };
      if (await listings.collection("businesses").findOne(unsent)) return false;
      const known = groups.parse(await redis.xinfo("GROUPS", STREAM));
      return known.every((flat) => {
        const group = pairs(flat);
        return group.get("lag") === 0 && group.get("pending") === 0;
      });
    },

    /** Resolves with whether every copy agrees with its source, like `npm run messages -- verify`. */
    agree: async () => !(await verified(mongo, PREFIX)).failed,

    async close() {
      redis.disconnect();
      await mongo.close();
      await system.stop();
      await backing.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
