/** A town's quotas: refused clearly at its limit, with another town unaffected. */
import { errorBody } from "@mainstreet/contracts/errors";
import { ask } from "@mainstreet/testing/ask";
import type { Answer, Asked } from "@mainstreet/testing/ask";
import { newTown, signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startFixture } from "./isolation/fixture.ts";
import type { Fixture } from "./isolation/fixture.ts";
import { operatorAt } from "./operator.ts";

let fixture: Fixture;
let town: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  fixture = await startFixture();
  const { TOOLS_PRIVATE_KEY } = fixture.env;
  town = operatorAt({ AUTH_URL: fixture.urlOf("auth"), TOOLS_PRIVATE_KEY });
});
afterAll(async () => fixture.close());

const PATIENCE = { timeout: 30_000, interval: 50 };

/** Adds a town that visitors and its admin reach through the gateway. */
async function open(...limits: string[]) {
  const slug = newTown();
  const host = `${slug}.example`;
  await town("add", slug, "--host", host);
  if (limits.length > 0) await town("set", slug, ...limits);
  const cookie = `session=${await signIn(fixture.env, fixture.redis, slug)}`;
  const headers = { host, cookie, "x-requested-with": "test" };
  const call = (path: string, asked: Asked = {}) =>
    ask(`${fixture.gatewayUrl}${path}`, { ...asked, headers });
  const send = async (path: string, field: string, name: string, content: string | Buffer) => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name);
    return call(path, { method: "POST", body });
  };
  await vi.waitFor(async () => expect((await call("/api/town")).status).toBe(200), PATIENCE);
  return {
    slug,
    call,
    upload: (picture: Buffer) => send("/api/uploads", "image", "shop.png", picture),
    uploadAsAdmin: (picture: Buffer) => send("/api/admin/upload", "image", "shop.png", picture),
    import: (rows: number) => send("/api/import/csv", "file", "shops.csv", shops(rows)),
  };
}

const shops = (rows: number) =>
  `name,address\n${Array.from({ length: rows }, (_, at) => `Shop ${at},${at} Main St\n`).join("")}`;

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Returns status and code of an error in the common format. */
function refusalOf({ status, text }: Answer) {
  const { code, message } = errorBody.parse(JSON.parse(text));
  expect(message).toMatch(/^\p{Lu}/u);
  return [status, code];
}

const seconds = ({ headers }: Answer) => Number(headers["retry-after"]);

test("a town over its requests per minute gets 429, while another town does not", async () => {
  const [busy, quiet] = [await open("--requests-per-minute", "30"), await open()];
  const refused = await vi.waitFor(async () => {
    const answer = await busy.call("/api/coupons");
    expect(answer.status).toBe(429);
    return answer;
  }, PATIENCE);
  expect(refusalOf(refused)).toEqual([429, "town_busy"]);
  expect(seconds(refused)).toBeGreaterThan(0);
  expect(seconds(refused)).toBeLessThanOrEqual(60);
  expect((await quiet.call("/api/coupons")).status).toBe(200);
  await town("set", busy.slug, "--requests-per-minute", "default");
  await vi.waitFor(
    async () => expect((await busy.call("/api/coupons")).status).toBe(200),
    PATIENCE,
  );
});

test("a town out of image storage gets 413, while another town does not", async () => {
  const [full, empty] = [await open("--storage-bytes", "1"), await open()];
  expect((await full.upload(PICTURE)).status).toBe(201);
  expect(refusalOf(await full.upload(PICTURE))).toEqual([413, "storage_full"]);
  expect(refusalOf(await full.uploadAsAdmin(PICTURE))).toEqual([413, "storage_full"]);
  expect((await empty.upload(PICTURE)).status).toBe(201);
});

test("visitors' uploads leave room for an admin's images", async () => {
  const { upload, uploadAsAdmin } = await open("--storage-bytes", "400");
  expect((await upload(PICTURE)).status).toBe(201);
  expect(refusalOf(await upload(PICTURE))).toEqual([413, "storage_full"]);
  expect((await uploadAsAdmin(PICTURE)).status).toBe(201);
});

test("a town over its import files per day gets 429, while another town does not", async () => {
  const [eager, calm] = [await open("--import-files-per-day", "1"), await open()];
  expect((await eager.import(1)).status).toBe(200);
  const refused = await eager.import(1);
  expect(refusalOf(refused)).toEqual([429, "import_quota"]);
  expect(seconds(refused)).toBeGreaterThan(23 * 60 * 60);
  expect((await calm.import(1)).status).toBe(200);
  await town("set", eager.slug, "--import-files-per-day", "default");
  await vi.waitFor(async () => expect((await eager.import(1)).status).toBe(200), PATIENCE);
});

test("a file with more rows than are left of the day is refused as a whole and uses up none", async () => {
  const shop = await open("--import-rows-per-day", "5");
  expect((await shop.import(3)).status).toBe(200);
  const refused = await shop.import(3);
  expect(refusalOf(refused)).toEqual([422, "import_failed"]);
  expect(refused.text).toContain("3 rows, and this town may import 2 more today");
  expect((await shop.import(2)).status).toBe(200);
  expect(refusalOf(await shop.import(1))).toEqual([429, "import_quota"]);
  expect((await shop.call("/api/businesses")).headers["x-total-count"]).toBe("3");
});

test("a file above the town's size limit is refused", async () => {
  const [small, usual] = [await open("--import-file-bytes", "1000"), await open()];
  const [status] = refusalOf(await small.import(100));
  expect(status).toBe(413);
  expect((await usual.import(100)).status).toBe(200);
});
