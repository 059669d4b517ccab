/** The API document that admins read, and the names in those that it is made of. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { readApiDocument } from "./docs.ts";
import { services } from "./routes.ts";

const serviceDocument = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ requestBody: z.unknown().optional() })),
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

test("lists answer with what their records are called", async () => {
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

test("every name has its schema, and there are none but those that towns reach", async () => {
  const { paths, components } = await readApiDocument();
  const known = Object.keys(components.schemas);
  expect(new Set(namesIn({ paths, components }))).toEqual(new Set(known));
  expect(known).not.toContain("OperatorTown");
});

test("a name means the same in every service", () => {
  const meanings = new Map<string, unknown>();
  for (const { info, components } of documents)
    for (const [name, schema] of Object.entries(components.schemas)) {
      expect([info.title, name, schema]).toEqual([info.title, name, meanings.get(name) ?? schema]);
      meanings.set(name, schema);
    }
});

test("requests are written out, descriptions and all, for the tests that make theirs from them", () => {
  const operations = documents.flatMap(({ paths }) =>
    Object.values(paths).flatMap((item) => Object.values(item)),
  );
  const requests = operations.map(({ requestBody = null }) => requestBody);
  expect(namesIn(requests)).toEqual([]);
  expect(JSON.stringify(requests)).toContain("The revision that was read: ");
});
