/** Clients that upload or download slowly, or many files at once, don't keep another town waiting. */
import { once } from "node:events";
import { request } from "node:http";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { messageOf, startImportSystem } from "../testing/import-system.ts";
import { createUploadLimit } from "./concurrency-limit.ts";

const system = await startImportSystem();
afterAll(system.close);

const MIB = 1024 ** 2;

/** Returns how many uploads of the town the object store has begun to receive. */
async function begun(town: string) {
  const objects = createObjectStore(system.config);
  const asked = { Bucket: system.config.S3_BUCKET, Prefix: `imports/${town}/` };
  const { Uploads = [] } = await objects.send(new ListMultipartUploadsCommand(asked));
  objects.destroy();
  return Uploads.length;
}

/** Starts an upload whose file goes on arriving until `end` is called, which resolves with its status. */
async function slowUpload(town: string) {
  const headers = await system.headersOf(town);
  const call = request(`${system.url()}/api/import/csv/draft`, {
    method: "POST",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=b" },
  });
  const answered = once(call, "response");
  call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  call.write(Buffer.alloc(6 * MIB, "name\n"));
  return async () => {
    call.end("A\n\r\n--b--\r\n");
    const [answer] = await answered;
    answer.resume();
    return Number(answer.statusCode);
  };
}

const draft = (town: string) => system.upload(town, "business.csv", "name\nA\n", {}, "/draft");
const statusOf = async (town: string) => {
  const { status, body } = await draft(town);
  await body?.cancel();
  return status;
};

test("limits a town to four uploads at a time without blocking other towns", async () => {
  const [town, other] = [newTown(), newTown()];
  const ends = await Promise.all([town, town, town, town].map(slowUpload));
  await expect.poll(() => begun(town), { timeout: 30_000 }).toBe(4);
  const refused = await draft(town);
  expect([refused.status, refused.headers.get("retry-after"), await messageOf(refused)]).toEqual([
    429,
    "5",
    "Too many files are being uploaded. Please try again in a moment.",
  ]);
  expect(await statusOf(other)).toBe(201);
  expect(await Promise.all(ends.map((end) => end()))).toEqual([201, 201, 201, 201]);
  expect(await statusOf(town)).toBe(201);
}, 60_000);

test("limits uploads at a time across all towns", () => {
  const uploads = createUploadLimit();
  const leave = Array.from({ length: 24 }, (_, n) => uploads.enter(`town-${n % 6}`));
  expect(leave).not.toContain(null);
  expect(uploads.enter("late")).toBeNull();
  leave[0]?.();
  expect(uploads.enter("town-1")).toBeNull();
  expect(uploads.enter("late")).not.toBeNull();
});

/** Starts to read a kept file, and then stops reading. */
async function slowDownload(town: string, id: string) {
  const headers = await system.headersOf(town);
  const call = request(`${system.url()}/api/admin/imports/${id}/file`, { headers, agent: false });
  call.end();
  const [answer] = await once(call, "response");
  call.on("error", () => undefined);
  return { status: Number(answer.statusCode), leave: () => call.destroy() };
}

test("limits a town to four slow downloads without blocking other towns, and frees them on disconnect", async () => {
  const [town, other] = [newTown(), newTown()];
  const keep = async (of: string) => {
    const file = `name\nA\n${" ".repeat(20 * MIB)}`;
    const answer = await system.upload(of, "business.csv", file);
    await answer.body?.cancel();
    return (await system.records(of))[0]?.id ?? "";
  };
  const [id, another] = [await keep(town), await keep(other)];
  const readers = [];
  for (let n = 0; n < 4; n += 1) readers.push(await slowDownload(town, id));
  expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await system.get(`${system.url()}/api/admin/imports/${id}/file`, town);
  expect([refused.status, refused.headers.get("retry-after"), await messageOf(refused)]).toEqual([
    429,
    "5",
    "Too many files are being downloaded. Please try again in a moment.",
  ]);
  const beside = await slowDownload(other, another);
  expect(beside.status).toBe(200);
  for (const { leave } of [...readers, beside]) leave();
  const status = async () => {
    const reader = await slowDownload(town, id);
    reader.leave();
    return reader.status;
  };
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
}, 90_000);
