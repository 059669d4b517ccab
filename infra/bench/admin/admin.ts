/**
 * `npm run bench -- admin`: an admin's lists, saves and bulk changes in a town with 20,000
 * businesses, 10,000 coupons and a million rejected import rows. `--businesses`, `--coupons`,
 * `--history` and `--rounds` change these numbers.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { today } from "@mainstreet/service/towns/today";
import { verified } from "../../commands/messages/verify.ts";
import { startBacking } from "../../local/backing.ts";
import { fillSystem } from "../../local/fill.ts";
import { emptyTown } from "../../local/first-towns.ts";
import { buildFrontend } from "../../local/frontend-build.ts";
import { say } from "../../local/say.ts";
import { loadSecrets, privateKeysOf } from "../../local/secrets.ts";
import { startSystem } from "../../local/system.ts";
import { tell } from "../import/figures.ts";
import { measureChanges, measureMany } from "./changes.ts";
import { openTimedClient } from "./timed-client.ts";
import { fillHistory, fillWith } from "./fill.ts";
import { measureImports, measureLists, measureWorklist } from "./lists.ts";
import { makeTown } from "./town.ts";

const PREFIX = "mainstreet_";

/**
 * Runs the benchmark on its own processes and backing services; resolves with whether all results
 * are within their bounds.
 */
export async function benchAdmin(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      businesses: { type: "string", default: "20000" },
      coupons: { type: "string", default: "10000" },
      history: { type: "string", default: "1000000" },
      rounds: { type: "string", default: "40" },
    },
  });
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const secrets = await loadSecrets(dataDir);
  const [backing] = await Promise.all([startBacking({ dataDir, say }), buildFrontend(say)]);
  const system = await startSystem({
    backing,
    dataDir,
    say,
    defaultTown: emptyTown.slug,
    env: { LOG_LEVEL: "warn" },
  });
  const mongo = await mongoose.createConnection(backing.mongodbUrl).asPromise();
  try {
    const admin = { username: "admin", password: secrets.adminPassword };
    await fillSystem({ ...system, toolsKey: secrets.callerKeys.tools, demo: false, admin, say });
    const sizes = {
      businesses: Number(values.businesses),
      coupons: Number(values.coupons),
      events: 300,
      submissions: 200,
    };
    const day = today("America/New_York", new Date());
    const town = makeTown(sizes, day);
    say(`Storing ${sizes.businesses} businesses and ${sizes.coupons} coupons`);
    const [listings = ""] = system.urls.listings;
    const [coupons = ""] = system.urls.coupons;
    const [events = ""] = system.urls.events;
    const place = { listings, coupons, events, slug: emptyTown.slug, keys: privateKeysOf(secrets) };
    await fillWith(place, town, sizes.submissions);
    say(`Storing ${values.history} rows of earlier imports`);
    const imports = mongo.getClient().db(`${PREFIX}import`);
    const lastImport = await fillHistory(imports, emptyTown.slug, Number(values.history));
    await settled(mongo);
    const client = await openTimedClient(system.gatewayUrl, "localhost", admin);
    say("Measuring");
    const about = { town, sizes, today: day, rounds: Number(values.rounds) };
    const figures = [
      ...(await measureWorklist(client, about)),
      ...(await measureLists(client, about)),
      ...(await measureImports(client, lastImport, about.rounds)),
      ...(await measureChanges(client, about.rounds)),
      ...(await measureMany(client)),
    ];
    await client.close();
    return tell(figures);
  } finally {
    await mongo.close();
    await system.stop();
    await backing.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until every copy agrees with its source, so that all messages are processed. */
async function settled(mongo: Connection) {
  while ((await verified(mongo, PREFIX)).failed) await pause(1000);
}
