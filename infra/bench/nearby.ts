/**
 * `GET /api/nearby-coupons?…&limit=60` in a town with 5,000 coupons: direct, through the gateway
 * for 200 places, and through the gateway for a new place each time, plain and compressed; compared
 * with a bare Fastify server that returns the same bytes, and with one behind the gateway's proxy
 * library.
 */
import { visitor } from "@mainstreet/testing/town";
import { fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { startBacking } from "../local/backing.ts";
import { emptyTown } from "../local/first-towns.ts";
import { fillSystem } from "../local/fill.ts";
import { openPorts } from "../local/ports.ts";
import { say } from "../local/say.ts";
import { loadSecrets, privateKeysOf } from "../local/secrets.ts";
import { startSystem } from "../local/system.ts";
import { buildFrontend } from "../local/frontend-build.ts";
import { fillTown, nearbyPath } from "./fill-town.ts";
import { compare } from "./load.ts";

const COUPONS = 5000;
const SHOPS = 1000;
const ROUNDS = 3;
const SECONDS = 6;

/** Places that several visitors request at the same time. */
const paths = Array.from({ length: 200 }, (_, n) => nearbyPath(n * 5 + 3));
/** Path of a new place, for which the gateway has no cached answer. */
let asked = 0;
const newPath = () => nearbyPath((asked += 1) / 100);

/** Runs the benchmark on its own processes and backing services. */
export async function benchNearby() {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const secrets = await loadSecrets(dataDir);
  const [backing] = await Promise.all([startBacking({ dataDir, say }), buildFrontend(say)]);
  const system = await startSystem({ backing, dataDir, say, defaultTown: emptyTown.slug });
  const admin = { username: "admin", password: secrets.adminPassword };
  await fillSystem({ ...system, toolsKey: secrets.callerKeys.tools, demo: false, admin, say });
  const keys = privateKeysOf(secrets);
  const { slug } = emptyTown;
  const headers = visitor(keys, slug);
  const coupons = system.urls.coupons[0] ?? "";
  say(`Storing ${SHOPS} businesses and ${COUPONS} coupons`);
  const listings = system.urls.listings[0] ?? "";
  await fillTown({ listings, coupons, slug, keys }, { shops: SHOPS, coupons: COUPONS });
  const answer = await request(`${coupons}${paths[0] ?? ""}`, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  say(`One answer has ${body.length} bytes`);

  const file = join(dataDir, "body.json");
  await writeFile(file, body);
  const ports = await openPorts(dataDir);
  const bare = await startBare(file, await ports.take("bare"));
  const proxy = await startBare(bare.url, await ports.take("bare-proxy"));
  await compare(
    [
      { name: "bare Fastify", url: bare.url, paths, headers },
      { name: "bare http-proxy", url: proxy.url, paths, headers },
      { name: "coupons, direct", url: coupons, paths, headers },
      {
        name: "through the gateway",
        url: system.gatewayUrl,
        paths,
        headers: { host: "localhost" },
      },
      {
        name: "gateway, new places",
        url: system.gatewayUrl,
        paths: newPath,
        headers: { host: "localhost" },
      },
      {
        name: "new places, compressed",
        url: system.gatewayUrl,
        paths: newPath,
        headers: { host: "localhost", "accept-encoding": "gzip, deflate, br, zstd" },
      },
    ],
    ROUNDS,
    SECONDS,
  );
  bare.stop();
  proxy.stop();
  await system.stop();
  await backing.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts a server that returns a file's bytes or forwards to a URL. */
async function startBare(from: string, port: number) {
  const child = fork(join(import.meta.dirname, "baseline-server.ts"), [from, String(port)]);
  await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
