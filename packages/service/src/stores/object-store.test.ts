import fastify from "fastify";
import { expect, test } from "vitest";
import { createObjectStore, townObjects } from "./object-store.ts";

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
  const keys = { S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" };
  const store = createObjectStore({ S3_ENDPOINT, S3_REGION: "us-east-1", ...keys });
  const objects = townObjects(store, "bucket", "images");
  expect(await objects.count("elm")).toBe(1);
  expect(await objects.erase("elm")).toBe(1);
  expect(await objects.count("elm")).toBe(0);
  store.destroy();
  await server.close();
});
