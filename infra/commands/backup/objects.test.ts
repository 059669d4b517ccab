import { createObjectStore } from "@mainstreet/service/stores/object-store";
import fastify from "fastify";
import { expect, test } from "vitest";
import { removeObjects } from "./objects.ts";

test("the object store's reason is reported when objects cannot be removed", async () => {
  const server = fastify({ forceCloseConnections: true });
  server.addContentTypeParser("*", (_request, _body, done) => done(null));
  const listed = "<Contents><Key>images/a.webp</Key></Contents><Contents><Key>b</Key></Contents>";
  server.get<{ Querystring: { uploads?: string } }>("/bucket/", ({ query }, reply) => {
    reply.type("application/xml");
    if (query.uploads === undefined)
      return reply.send(`<ListBucketResult>${listed}</ListBucketResult>`);
    return reply.code(403).send("<Error><Code>AccessDenied</Code></Error>");
  });
  const refused = ["images/a.webp", "b"].map(
    (key) =>
      `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>This object is locked.</Message></Error>`,
  );
  server.post("/bucket/", (_request, reply) =>
    reply.type("application/xml").send(`<DeleteResult>${refused.join("")}</DeleteResult>`),
  );
  const S3_ENDPOINT = await server.listen();
  const keys = { S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" };
  const store = createObjectStore({ S3_ENDPOINT, S3_REGION: "us-east-1", ...keys });
  await expect(removeObjects(store, "bucket")).rejects.toThrow(
    "2 objects could not be removed: AccessDenied: This object is locked.",
  );
  // The user may also lack the right to list unfinished uploads: that must not prevent a restore.
  refused.length = 0;
  await removeObjects(store, "bucket");
  store.destroy();
  await server.close();
});
