/**
 * `GET /api/nearby-coupons?…&limit=60` in a town with 5,000 coupons: direct, through the gateway
 * for 200 places, and through the gateway for a new place each time, plain and compressed; compared
 * with a bare Fastify server that returns the same bytes, and with one behind the gateway's proxy
 * library.
 */
import { fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { request } from "undici";
import { emptyTown } from "../local/first-towns.ts";
import { openPorts } from "../local/ports.ts";
import { say } from "../local/say.ts";
import { nearbyPath } from "./fill-town.ts";
import { compare } from "./load.ts";
import { openFixture } from "./scale/fixture.ts";

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
  const fixture = await openFixture();
  // Logs each request, as processes do by themselves.
  const system = await fixture.start({ env: { LOG_LEVEL: "info" } });
  say(`Storing ${SHOPS} businesses and ${COUPONS} coupons`);
  await fixture.fill(system, { shops: SHOPS, coupons: COUPONS });
  const headers = fixture.headers(emptyTown.slug);
  const [coupons = ""] = system.urls.coupons;
  const answer = await request(`${coupons}${paths[0] ?? ""}`, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  say(`One answer has ${body.length} bytes`);

  const file = join(fixture.dataDir, "body.json");
  await writeFile(file, body);
  const ports = await openPorts(fixture.dataDir);
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
  await fixture.close();
}

/** Starts a server that returns a file's bytes or forwards to a URL. */
export async function startBare(from: string, port: number) {
  const child = fork(join(import.meta.dirname, "baseline-server.ts"), [from, String(port)]);
  await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
