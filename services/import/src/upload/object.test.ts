import { connect, createServer } from "node:net";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { createObjectStore, ensureBucket } from "@mainstreet/service/stores/object-store";
import { testEnvironment } from "@mainstreet/testing/environment";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { newTown } from "@mainstreet/testing/town";
import { expect, test } from "vitest";
import { loadImportConfig } from "../config.ts";
import { createObjectFiles } from "./object.ts";

const nowhere = "http://127.0.0.1:9";
const urls = { LISTINGS_URL: nowhere, COUPONS_URL: nowhere, EVENTS_URL: nowhere };
const config = loadImportConfig({ ...testEnvironment(), ...urls });

/** Opens a proxy to the object store that cuts its first answers off after about a megabyte. */
async function brittle(cuts: number) {
  const { hostname, port } = new URL(config.S3_ENDPOINT);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let bytes = 0;
    far.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes < 1_000_000 || cuts-- <= 0) return;
      far.destroy();
      near.destroy();
    });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => near.destroy());
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return { url, close: () => server.close() };
}

test("resumes reading a file after the connection breaks", async () => {
  const store = createObjectStore(config);
  await ensureBucket(store, config.S3_BUCKET);
  const key = `imports/${newTown()}/a.csv`;
  const content = Buffer.from(Array.from({ length: 400_000 }, (_, n) => `row ${n}\n`).join(""));
  const files = createObjectFiles(store, config.S3_BUCKET);
  const pieces = (async function* () {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
  })();
  expect(await files.write(key, "text/csv", pieces)).toBe(content.length);

  const way = await brittle(2);
  const shaky = createObjectStore({ ...config, S3_ENDPOINT: way.url });
  const read: Buffer[] = [];
  for await (const chunk of createObjectFiles(shaky, config.S3_BUCKET).read(key, content.length))
    read.push(chunk);
  expect(Buffer.concat(read).equals(content)).toBe(true);

  await files.remove(key);
  const gone = files.read(key, content.length).next();
  await expect(gone).rejects.toThrow("The uploaded file is no longer there.");
  shaky.destroy();
  store.destroy();
  way.close();
});

test("aborts only unfinished uploads begun before the given time", async () => {
  const store = createObjectStore(config);
  const Bucket = config.S3_BUCKET;
  await ensureBucket(store, Bucket);
  const begin = (Key: string) => store.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  await Promise.all([begin(`imports/${newTown()}/a.csv`), begin("images/a.webp")]);
  const { endUploads } = createObjectFiles(store, Bucket);
  const hour = 3_600_000;
  expect(await endUploads(new Date(Date.now() - hour))).toBe(0);
  expect(await endUploads(new Date(Date.now() + hour))).toBe(1);
  expect(await endUploads(new Date(Date.now() + hour))).toBe(0);
  store.destroy();
});
