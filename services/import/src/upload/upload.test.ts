import { once } from "node:events";
import { request } from "node:http";
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from "@aws-sdk/client-s3";
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { asCaller, limitedTo, newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { messageOf, startImportSystem } from "../testing/import-system.ts";

const clock = { ahead: 0 };
const system = await startImportSystem(undefined, () => new Date(Date.now() + clock.ahead));
afterAll(system.close);

/** Returns objects and unfinished uploads of the town in the object store. */
async function left(town: string) {
  const objects = createObjectStore(system.config);
  const Bucket = system.config.S3_BUCKET;
  const { Contents = [] } = await objects.send(
    new ListObjectsV2Command({ Bucket, Prefix: `imports/${town}/` }),
  );
  const { Uploads = [] } = await objects.send(
    new ListMultipartUploadsCommand({ Bucket, Prefix: `imports/${town}/` }),
  );
  objects.destroy();
  return { objects: Contents.length, uploads: Uploads.length };
}

/** Starts an upload as a killed process does: it is never finished or aborted. */
async function abandon(town: string) {
  const objects = createObjectStore(system.config);
  const file = { Bucket: system.config.S3_BUCKET, Key: `imports/${town}/killed.csv` };
  await objects.send(new CreateMultipartUploadCommand(file));
  objects.destroy();
}

/** Publishes, as auth does, that the town is removed. */
async function remove(town: string) {
  const now = new Date();
  const removal = { subject: town, revision: 9, data: { deleted: true }, now };
  const message = createMessage({ type: "town.removed.v1", town, ...removal });
  const stream = streamOf(system.env.REDIS_PREFIX, "auth");
  await system.redis.xadd(stream, "*", "town", town, "message", JSON.stringify(message));
  return now;
}

/** Sends the beginning of an upload: everything before the content of its file. */
async function beginUpload(town: string, path = "csv") {
  const call = request(`${system.url()}/api/import/${path}`, {
    method: "POST",
    headers: {
      ...(await system.headersOf(town)),
      "content-type": "multipart/form-data; boundary=b",
    },
  });
  call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  return call;
}

async function holdings(town: string): Promise<unknown> {
  const headers = { ...asCaller(system.env, "auth"), "x-town": town };
  return (await fetch(`${system.url()}/internal/holdings`, { headers })).json();
}

test("stores the file in the object store under its town", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "name\nA\n");
  expect(await left(town)).toEqual({ objects: 1, uploads: 0 });
});

const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
const zeros = new TextEncoder().encode(`name\n${"A\n".repeat(100_000)}\0`);
const MIB = 1024 ** 2;
test.each([
  ["business.csv", new Uint8Array(), 400, "The file is empty."],
  ["business.csv", zip, 400, "This looks like a zip file or an Excel workbook"],
  ["business.csv", zeros, 400, "This is not a text file: it holds binary data at byte 200006"],
  ["business.csv", new Uint8Array(40 * MIB).fill(65), 413, "smaller than 12 MB"],
])(
  "rejects %s before the import starts and stores nothing",
  async (name, content, status, message) => {
    const town = newTown();
    const limits = limitedTo({ importFileBytes: 12 * MIB });
    const answer = await system.upload(town, name, content, limits);
    expect(answer.status).toBe(status);
    expect(await messageOf(answer)).toContain(message);
    expect(await system.records(town)).toEqual([]);
    expect(await left(town)).toEqual({ objects: 0, uploads: 0 });
  },
);

test("accepts a file up to the town's own limit", async () => {
  const limits = limitedTo({ importFileBytes: 16 * MIB });
  const file = `name\nA\n${" ".repeat(13 * MIB)}`;
  const answer = await system.upload(newTown(), "business.csv", file, limits);
  // It was accepted: only the import says that its line is too long to be read.
  expect(answer.status).toBe(422);
  await answer.body?.cancel();
});

test("rejects a missing file, another field name and another extension with the specified messages", async () => {
  const town = newTown();
  const headers = await system.headersOf(town);
  const post = async (type: string, body: FormData | undefined) => {
    const options = body ? { body } : {};
    const answer = await fetch(`${system.url()}/api/import/${type}`, {
      method: "POST",
      headers,
      ...options,
    });
    return [answer.status, await messageOf(answer)];
  };
  const form = (field: string, name: string) => {
    const data = new FormData();
    data.append(field, new Blob(["name\nA\n".repeat(100_000)]), name);
    return data;
  };
  const none = [400, "No file selected"];
  expect(await post("csv", undefined)).toEqual(none);
  expect(await post("csv", new FormData())).toEqual(none);
  expect(await post("csv", form("image", "business.csv"))).toEqual(none);
  expect(await post("csv", form("file", "business.json"))).toEqual([
    400,
    "File extension doesn't match selected type. Expected csv file.",
  ]);
  expect(await post("json", form("file", "business.csv"))).toEqual([
    400,
    "File extension doesn't match selected type. Expected json file.",
  ]);
});

test.each([
  ["no boundary", "multipart/form-data", "x"],
  ["no multipart", "multipart/form-data; boundary=b", "x"],
  [
    "an unfinished part",
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="file"; filename="business.csv"\r\n\r\nname\nA\n',
  ],
])("answers 400 to a malformed upload: %s", async (_what, type, body) => {
  const town = newTown();
  const headers = { ...(await system.headersOf(town)), "content-type": type };
  const answer = await fetch(`${system.url()}/api/import/csv`, { method: "POST", headers, body });
  expect([answer.status, await messageOf(answer)]).toEqual([
    400,
    "The upload did not arrive whole. Please try again.",
  ]);
  expect(await left(town)).toEqual({ objects: 0, uploads: 0 });
});

test("an aborted upload leaves nothing behind", async () => {
  const town = newTown();
  const call = await beginUpload(town);
  call.on("error", () => undefined);
  call.write(Buffer.alloc(7 * 1024 * 1024, "name\n"));
  await vi.waitFor(async () => expect(await left(town)).toEqual({ objects: 0, uploads: 1 }), {
    timeout: 10_000,
  });
  call.destroy();
  await vi.waitFor(async () => expect(await left(town)).toEqual({ objects: 0, uploads: 0 }), {
    timeout: 10_000,
  });
  expect(await system.records(town)).toEqual([]);
});

test.each(["csv", "csv/draft"])(
  "a file being uploaded to /api/import/%s is not stored when its town is removed",
  async (path) => {
    const town = newTown();
    const call = await beginUpload(town, path);
    const answered = once(call, "response");
    const removedAt = await remove(town);
    await expect
      .poll(() => holdings(town), { timeout: 10_000 })
      .toHaveProperty("removedAt", removedAt.toISOString());
    call.end("name\nA\n\r\n--b--\r\n");
    expect(await answered).toMatchObject([{ statusCode: 404 }]);
    expect(await left(town)).toEqual({ objects: 0, uploads: 0 });
    expect(await holdings(town)).toMatchObject({ left: { imports: 0 } });
  },
);

test("a large upload is discarded with its stored parts when its town is removed", async () => {
  const town = newTown();
  const call = await beginUpload(town);
  const answered = once(call, "response");
  call.write(Buffer.alloc(7 * MIB, "name\n"));
  await expect.poll(() => left(town), { timeout: 10_000 }).toMatchObject({ uploads: 1 });
  await remove(town);
  await expect.poll(() => left(town), { timeout: 10_000 }).toMatchObject({ uploads: 0 });
  call.end(Buffer.concat([Buffer.alloc(7 * MIB, "name\n"), Buffer.from("\r\n--b--\r\n")]));
  expect(await answered).toMatchObject([{ statusCode: 404 }]);
  expect(await left(town)).toEqual({ objects: 0, uploads: 0 });
});

test("an upload abandoned by a killed process is counted among the town's objects and erased with it", async () => {
  const [town, other] = [newTown(), newTown()];
  await Promise.all([abandon(town), abandon(other)]);
  expect(await holdings(town)).toMatchObject({ left: { objects: 1 } });
  await remove(town);
  await expect
    .poll(() => holdings(town), { timeout: 10_000 })
    .toMatchObject({ left: { objects: 0 }, erased: { objects: 1 } });
  expect([await left(town), await left(other)]).toMatchObject([{ uploads: 0 }, { uploads: 1 }]);
});

test("an upload abandoned by a killed process is aborted after a day", async () => {
  const town = newTown();
  await abandon(town);
  await system.stopImport();
  clock.ahead = 25 * 60 * 60 * 1000;
  await system.startImport();
  await expect.poll(() => left(town), { timeout: 20_000 }).toMatchObject({ uploads: 0 });
  clock.ahead = 0;
});

test("an import is not found by another town's admin", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", "name\nA\n\n,\n");
  const other = newTown();
  for (const path of ["", "/progress", "/rejections", "/rejections.csv"]) {
    const url = `${system.url()}/api/admin/imports/${id}${path}`;
    const stranger = await system.get(url, other);
    expect([path, stranger.status]).toEqual([path, 404]);
    await stranger.body?.cancel();
  }
  expect(await system.records(other)).toEqual([]);
});
