import { GetObjectCommand } from "@aws-sdk/client-s3";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { checkBucket, createObjectStore, ensureBucket, townObjects } from "./object-store.ts";

const keys = { S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" };

/** Opens a store that tells buckets and objects apart by the path, as S3 does; its root is also at `/v1/s3`. */
async function openStore(bucket?: string) {
  const server = fastify({
    forceCloseConnections: true,
    rewriteUrl: ({ url = "" }) => url.replace(/^\/v1\/s3/, ""),
  });
  server.addContentTypeParser("*", (_request, _body, done) => done(null));
  const buckets = new Set(bucket === undefined ? [] : [bucket]);
  const objects = new Map<string, string>();
  server.all<{ Params: { bucket: string; "*": string } }>("/:bucket/*", (request, reply) => {
    const { bucket: name, "*": key } = request.params;
    const refuse = (code: string) => reply.code(404).send(`<Error><Code>${code}</Code></Error>`);
    reply.type("application/xml");
    if (request.method === "PUT") {
      if (key === "") buckets.add(name);
      else if (buckets.has(name)) objects.set(key, "");
      else return refuse("NoSuchBucket");
      return reply.send("");
    }
    if (!buckets.has(name)) return refuse("NoSuchBucket");
    if (key === "") return reply.send(`<ListBucketResult><Name>${name}</Name></ListBucketResult>`);
    return objects.has(key) ? reply.send(objects.get(key)) : refuse("NoSuchKey");
  });
  const address = await server.listen();
  onTestFinished(() => server.close());
  return {
    buckets,
    objects,
    /** Makes the bucket ready through the address below `path`. */
    ensure: async (path: string) => {
      const S3_ENDPOINT = `${address}${path}`;
      const store = createObjectStore({ S3_ENDPOINT, S3_REGION: "eu-central-1", ...keys });
      onTestFinished(() => store.destroy());
      await ensureBucket(store, "ours");
    },
  };
}

test.each(["", "/v1/s3"])(
  "a missing bucket is created at an address with the path '%s'",
  async (path) => {
    const { buckets, objects, ensure } = await openStore();
    await ensure(path);
    await ensure(path);
    expect([[...buckets], objects.size]).toEqual([["ours"], 0]);
  },
);

test("an address that already names the bucket is refused, whatever was written there before", async () => {
  const { objects, ensure } = await openStore("ours");
  const refusal = "S3_ENDPOINT must be the store's address without the bucket's name";
  await expect(ensure("/ours")).rejects.toThrow(refusal);
  expect(objects.size).toBe(0);
  for (const body of ["", "<CreateBucketConfiguration/>"]) {
    objects.set("ours/", body);
    await expect(ensure("/ours/")).rejects.toThrow(refusal);
  }
});

test("a town's objects are erased even if the store's user may not list unfinished uploads", async () => {
  const server = fastify({ forceCloseConnections: true });
  server.addContentTypeParser("*", (_request, _body, done) => done(null));
  let here = true;
  server.get<{ Querystring: { uploads?: string } }>("/bucket/", ({ query }, reply) => {
    reply.type("application/xml");
    if (query.uploads !== undefined)
      return reply.code(403).send("<Error><Code>AccessDenied</Code></Error>");
    const listed = here ? "<Contents><Key>images/elm/a.webp</Key></Contents>" : "";
    return reply.send(`<ListBucketResult>${listed}</ListBucketResult>`);
  });
  server.post("/bucket/", (_request, reply) => {
    here = false;
    return reply.type("application/xml").send("<DeleteResult></DeleteResult>");
  });
  const S3_ENDPOINT = await server.listen();
  const store = createObjectStore({ S3_ENDPOINT, S3_REGION: "us-east-1", ...keys });
  const objects = townObjects(store, "bucket", "images");
  expect(await objects.count("elm")).toBe(1);
  expect(await objects.erase("elm")).toBe(1);
  expect(await objects.count("elm")).toBe(0);
  store.destroy();
  await server.close();
});

test.each([
  ["MissingContentMD5", 400],
  ["InvalidRequest", 400],
  ["NotImplemented", 501],
])(
  "a town's objects are erased even if the store answers %s to a request for several at once",
  async (code, status) => {
    const server = fastify({ forceCloseConnections: true });
    server.addContentTypeParser("*", (_request, _body, done) => done(null));
    const left = new Set(Array.from({ length: 40 }, (_, n) => `images/elm/${n}.webp`));
    server.get<{ Querystring: { uploads?: string } }>("/bucket/", ({ query }, reply) => {
      const listed = [...left].map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
      const list = query.uploads === undefined ? "ListBucketResult" : "ListMultipartUploadsResult";
      return reply.type("application/xml").send(`<${list}>${listed}</${list}>`);
    });
    server.post("/bucket/", (_request, reply) =>
      reply.code(status).type("application/xml").send(`<Error><Code>${code}</Code></Error>`),
    );
    server.delete<{ Params: { "*": string } }>("/bucket/*", ({ params }, reply) => {
      left.delete(params["*"]);
      return reply.code(204).send();
    });
    const S3_ENDPOINT = await server.listen();
    const store = createObjectStore({ S3_ENDPOINT, S3_REGION: "us-east-1", ...keys });
    const objects = townObjects(store, "bucket", "images");
    expect(await objects.erase("elm")).toBe(40);
    expect(await objects.count("elm")).toBe(0);
    store.destroy();
    await server.close();
  },
);

test("the bucket is reachable while as many files are read and written as import's limits allow", async () => {
  const server = fastify({ forceCloseConnections: true });
  server.get("/bucket/*", (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write("the rest follows once there is room");
  });
  server.head("/bucket/", (_request, reply) => reply.send());
  const S3_ENDPOINT = await server.listen();
  const store = createObjectStore({ S3_ENDPOINT, S3_REGION: "us-east-1", ...keys });
  // 50 imports, 20 downloads, and 24 uploads of two parts each.
  for (let n = 0; n < 50 + 20 + 24 * 2; n += 1)
    store.send(new GetObjectCommand({ Bucket: "bucket", Key: `${n}.csv` })).catch(() => undefined);
  const { $metadata } = await checkBucket(store, "bucket");
  expect($metadata.httpStatusCode).toBe(200);
  store.destroy();
  await server.close();
});
