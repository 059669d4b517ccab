/**
 * A town with 5,000 coupons: `GET /api/nearby-coupons?…&limit=60`, against a bare Fastify
 * server that returns the same bytes: direct, through the gateway from 200 places, and through the gateway
 * from a new place each time.
 */
import { fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bulkResponse } from "@mainstreet/contracts/bulk";
import { request } from "undici";
import { startBacking } from "../local/backing.ts";
import { emptyTown } from "../local/first-towns.ts";
import { fillSystem } from "../local/fill.ts";
import { openPorts } from "../local/ports.ts";
import { say } from "../local/say.ts";
import { loadSecrets } from "../local/secrets.ts";
import { startSystem } from "../local/system.ts";
import { buildFrontend } from "../local/frontend-build.ts";
import { compare } from "./load.ts";

const COUPONS = 5000;
const SHOPS = 1000;
const CENTRE = { latitude: 43.1412, longitude: -73.8873 };
const ROUNDS = 3;
const SECONDS = 6;

/** Even spread over some miles around the centre, the same in every run. */
const spot = (n: number) => ({
  latitude: CENTRE.latitude + Math.sin(n * 2.399963) * 0.0015 * Math.sqrt(n),
  longitude: CENTRE.longitude + Math.cos(n * 2.399963) * 0.002 * Math.sqrt(n),
});

const pathAt = (n: number) => {
  const { latitude, longitude } = spot(n);
  return `/api/nearby-coupons?latitude=${latitude.toFixed(6)}&longitude=${longitude.toFixed(6)}&limit=60`;
};
/** Places that several visitors ask from in the same moment. */
const paths = Array.from({ length: 200 }, (_, n) => pathAt(n * 5 + 3));
/** A place that nobody asked from before: the gateway has no answer for it yet. */
let asked = 0;
const newPath = () => pathAt((asked += 1) / 100);

/** Runs it on processes and backing services of its own. */
export async function benchNearby() {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const secrets = await loadSecrets(dataDir);
  const [backing] = await Promise.all([startBacking({ dataDir, say }), buildFrontend(say)]);
  const system = await startSystem({ backing, dataDir, say, defaultTown: emptyTown.slug });
  const admin = { username: "admin", password: secrets.adminPassword };
  await fillSystem({ ...system, serviceToken: secrets.serviceToken, demo: false, admin, say });
  const headers = {
    "x-service-token": secrets.serviceToken,
    "x-town": emptyTown.slug,
    "x-town-time-zone": "America/New_York",
  };
  const coupons = system.urls.coupons[0] ?? "";
  say(`Storing ${SHOPS} businesses and ${COUPONS} coupons`);
  await fill(system.urls.listings[0] ?? "", coupons, headers);
  const body = await settled(coupons, headers);
  say(`One answer has ${body.length} bytes`);

  const file = join(dataDir, "body.json");
  await writeFile(file, body);
  const port = await (await openPorts(dataDir)).take("bare");
  const bare = fork(join(import.meta.dirname, "bare.ts"), [file, String(port)]);
  await new Promise((resolve) => bare.once("message", resolve));
  await compare(
    [
      { name: "bare Fastify", url: `http://127.0.0.1:${port}`, paths, headers },
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
    ],
    ROUNDS,
    SECONDS,
  );
  bare.kill();
  await system.stop();
  await backing.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(listings: string, coupons: string, headers: Record<string, string>) {
  const shops = Array.from({ length: SHOPS }, (_, n) => ({
    name: `Shop ${n + 1}`,
    address: `${n + 1} Main Street, Your Town`,
    phone: "(555) 555-0100",
    website: "https://shop.example",
    ...spot(n),
  }));
  const ids: number[] = [];
  for (let at = 0; at < SHOPS; at += 500)
    ids.push(
      ...(await bulk(
        `${listings}/internal/businesses/bulk`,
        headers,
        shops.slice(at, at + 500),
        at,
      )),
    );
  const deals = Array.from({ length: COUPONS }, (_, n) => ({
    businessId: ids[n % ids.length] ?? 1,
    title: `Deal number ${n + 1} of the town`,
    description: "A description of the length that people write when they are proud of an offer.",
    discount: "25% Off",
    code: `CODE${n + 1}`,
    terms: "One per customer. Not with other offers. While stocks last.",
    showDeals: n % 20 === 0,
  }));
  for (let at = 0; at < COUPONS; at += 500)
    await bulk(`${coupons}/internal/coupons/bulk`, headers, deals.slice(at, at + 500), at);
}

async function bulk(url: string, headers: Record<string, string>, values: object[], at: number) {
  const rows = values.map((row, index) => ({ row: at + index + 1, values: row }));
  const answer = await request(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ batch: `bench:${at}`, rows }),
  });
  const { results } = bulkResponse.parse(await answer.body.json());
  return results.flatMap((result) => ("id" in result ? [result.id] : []));
}

/** Waits until the news of every business has reached coupons; returns one answer. */
async function settled(coupons: string, headers: Record<string, string>): Promise<Buffer> {
  for (;;) {
    const answer = await request(`${coupons}${paths[0] ?? ""}`, { headers });
    const body = Buffer.from(await answer.body.arrayBuffer());
    if (Number(answer.headers["x-total-count"]) === COUPONS) return body;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
