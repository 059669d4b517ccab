/** The API document that admins read, and the schema names in the documents that it merges. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { readApiDocument } from "./docs.ts";
import { routes, services } from "./routes.ts";

const serviceDocument = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
        parameters: z
          .array(z.object({ name: z.string(), description: z.string().optional() }))
          .default([]),
        responses: z.record(z.string(), z.object({ content: z.unknown().optional() })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const documents = await Promise.all(
  services.map(async (service) => {
    const file = new URL(`../../services/${service}/openapi.json`, import.meta.url);
    return serviceDocument.parse(JSON.parse(await readFile(file, "utf8")));
  }),
);

const namesIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );

test("lists refer to the named schemas of their records", async () => {
  const { paths } = await readApiDocument();
  const list = (name: string) => {
    const schema = { type: "array", items: { $ref: `#/components/schemas/${name}` } };
    return { get: { responses: { 200: { content: { "application/json": { schema } } } } } };
  };
  expect(paths).toMatchObject({
    "/api/coupons": list("Coupon"),
    "/api/admin/businesses": list("AdminBusiness"),
    "/api/admin/imports": list("Import"),
  });
});

test("every referenced schema exists, and only schemas that towns can reach are listed", async () => {
  const { paths, components } = await readApiDocument();
  const known = Object.keys(components.schemas);
  expect(new Set(namesIn({ paths, components }))).toEqual(new Set(known));
  expect(known).not.toContain("OperatorTown");
});

test("a schema name means the same in every service", () => {
  const meanings = new Map<string, unknown>();
  for (const { info, components } of documents)
    for (const [name, schema] of Object.entries(components.schemas)) {
      expect([info.title, name, schema]).toEqual([info.title, name, meanings.get(name) ?? schema]);
      meanings.set(name, schema);
    }
});

const operations = documents.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  ),
);

test("every response documents its content, and every operation its error format", () => {
  const silent = operations.filter(({ operation: { responses } }) => {
    const held = Object.entries(responses).filter(([status]) => !/^(?:204|304)$/.test(status));
    return !("4XX" in responses) || held.some(([, { content }]) => !content);
  });
  expect(silent.map(({ method, path }) => [method, path])).toEqual([]);
});

test("every list documents how many records it returns at most", () => {
  const limits = operations.flatMap(({ path, operation: { parameters } }) =>
    parameters
      .filter(({ name }) => name === "limit")
      .map(({ description = "" }) => ({ path, isTold: /^1 to \d+, else /.test(description) })),
  );
  const paths = limits.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/api/coupons", "/api/admin/businesses"]));
  expect(limits.filter(({ isTold }) => !isTold)).toEqual([]);
});

test("every upload documents the field that carries its file", () => {
  const uploads = routes.filter(({ pool }) => pool === "upload" || pool === "visitorUpload");
  const fields = uploads.map(({ path }) => {
    const found = operations.find((one) => one.path === path && one.method === "post");
    return found?.operation.requestBody?.content;
  });
  const field = (name: string) => ({
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { [name]: { type: "string", format: "binary" } },
        required: [name],
      },
    },
  });
  expect(fields).toEqual(
    uploads.map(({ service }) => field(service === "media" ? "image" : "file")),
  );
});

test("request schemas are inlined with descriptions, for tests that generate requests from them", () => {
  const requests = operations.map(({ operation: { requestBody = null } }) => requestBody);
  expect(namesIn(requests)).toEqual([]);
  expect(JSON.stringify(requests)).toContain("The revision that was read: ");
});
