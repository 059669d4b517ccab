/**
 * A journey through the site over HTTP: a shopper looks around; an admin signs in, uploads and
 * imports.
 */
import { importRecord, importResponse, isOver } from "@mainstreet/contracts/import";
import { uploadResponse } from "@mainstreet/contracts/upload";
import { signInAdmin } from "@mainstreet/testing/sign-in";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import type { Report } from "./report.ts";

export type Admin = { username: string; password: string };
/** Data that must survive everything that happens to the containers. */
export type Kept = { businesses: number; coupons: number; picture: string };

const POLL_MS = 300;
const SHOWN_MS = 30_000;
const coupons = z.array(z.object({ id: z.int(), title: z.string() }));

/** Walks through the site at `origin`; resolves with the data it left there. */
export async function walkJourney(origin: string, admin: Admin, rows: number, report: Report) {
  const home = await ask(`${origin}/`);
  report.check("the home page shows Maplewood", home.includes("Maplewood"));
  const [first] = coupons.parse(JSON.parse(await ask(`${origin}/api/coupons?limit=1`)));
  const page = await ask(`${origin}/coupons/${first?.id}`);
  report.check(
    "a deal has its page",
    first !== undefined && page.includes(first.title),
    first?.title,
  );

  const headers = await signInAdmin(origin, admin);
  report.check("the admin signs in", headers.cookie !== "");
  const picture = await upload(origin, headers);
  report.check(
    "a picture that was uploaded is shown",
    (await statusOf(`${origin}${picture}`)) === 200,
  );

  const started = performance.now();
  const before = (await whatIsThere(origin)).businesses;
  const counts = await importShops(origin, headers, rows);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const now = await untilShown(origin, before + rows);
  const all = counts?.added === rows && now.businesses === before + rows;
  report.check(`${rows} shops are imported from a CSV file`, all, `${seconds} s`);
  return { ...now, picture };
}

/** Compares the data with what was there before. */
export async function checkNothingIsLost(origin: string, admin: Admin, kept: Kept, report: Report) {
  const { businesses, coupons: deals } = await whatIsThere(origin);
  const figure = `${businesses} of ${kept.businesses} shops, ${deals} of ${kept.coupons} deals`;
  const picture = await statusOf(`${origin}${kept.picture}`);
  const same = businesses === kept.businesses && deals === kept.coupons && picture === 200;
  report.check("nothing is lost", same, `${figure}, picture ${picture}`);
  const { cookie } = await signInAdmin(origin, admin);
  report.check("the admin signs in again", cookie !== "");
}

/**
 * Returns a check of whether a shopper and an admin get pages, lists, images and the admin area. It
 * signs in only once, as sign-ins are rate-limited.
 */
export function answersAll(origin: string, admin: Admin, picture: string) {
  const open = ["/", "/api/coupons?limit=1", "/api/businesses?limit=1", "/api/events?limit=1"];
  let session: Record<string, string> | undefined;
  return async () => {
    session ??= await signInAdmin(origin, admin).catch(() => undefined);
    if (session === undefined) return false;
    const headers = session;
    const asked = [...open, picture, "/api/auth/check", "/api/admin/imports"];
    const statuses = await Promise.all(asked.map((path) => statusOf(`${origin}${path}`, headers)));
    if (statuses.includes(401)) session = undefined;
    return statuses.every((status) => status === 200);
  };
}

const patient = () => AbortSignal.timeout(20_000);

const statusOf = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: patient() }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, signal: patient() });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

async function countOf(url: string) {
  const response = await fetch(`${url}?limit=1`, { signal: patient() });
  await response.arrayBuffer();
  return Number(response.headers.get("x-total-count"));
}

/** Lists show a change with a short delay. */
async function untilShown(origin: string, businesses: number) {
  const deadline = performance.now() + SHOWN_MS;
  for (;;) {
    const now = await whatIsThere(origin);
    if (now.businesses === businesses || performance.now() > deadline) return now;
    await pause(POLL_MS);
  }
}

const whatIsThere = async (origin: string) => ({
  businesses: await countOf(`${origin}/api/businesses`),
  coupons: await countOf(`${origin}/api/coupons`),
});

async function upload(origin: string, headers: Record<string, string>) {
  const background = { r: 200, g: 90, b: 40 };
  const image = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "window.png");
  const text = await ask(`${origin}/api/uploads?type=coupon`, { method: "POST", headers, body });
  return uploadResponse.parse(JSON.parse(text)).url;
}

/** Returns a CSV file whose names are new each time, so that every row is a new shop. */
function shopsFile(rows: number) {
  const mark = Date.now().toString(36);
  const lines = Array.from({ length: rows }, (_, index) => {
    const latitude = (40.7 + (index % 97) / 1000).toFixed(4);
    const longitude = (-74.3 + (index % 89) / 1000).toFixed(4);
    return `Shop ${mark} ${index + 1},${index + 1} Walk Street,555-0100,${latitude},${longitude},Books`;
  });
  return ["name,address,phone,latitude,longitude,category", ...lines].join("\n");
}

async function importShops(origin: string, headers: Record<string, string>, rows: number) {
  const body = new FormData();
  body.append("file", new Blob([shopsFile(rows)], { type: "text/csv" }), "business.csv");
  const text = await ask(`${origin}/api/import/csv`, { method: "POST", headers, body });
  let { import: record } = importResponse.parse(JSON.parse(text));
  while (!isOver(record)) {
    await pause(POLL_MS);
    const state = await ask(`${origin}/api/admin/imports/${record.id}`, { headers });
    record = importRecord.parse(JSON.parse(state));
  }
  return record.counts.businesses;
}
