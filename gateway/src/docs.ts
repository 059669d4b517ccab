/** The API of all services as one OpenAPI document. */
import { readFile } from "node:fs/promises";
import { usedSchemas } from "@mainstreet/service/http/named-schemas";
import { z } from "zod";
import { routes, services } from "./routes.ts";

const document = z.looseObject({
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/**
 * Merges the services' committed documents, in which a schema name always means the same; routes
 * that towns can't reach are left out.
 */
export async function readApiDocument() {
  const ofTowns = routes.filter(({ access }) => access === "public" || access === "admin");
  const reachable = new Set(ofTowns.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}")));
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (const service of services) {
    const file = new URL(`../../services/${service}/openapi.json`, import.meta.url);
    const { paths: own, components } = document.parse(JSON.parse(await readFile(file, "utf8")));
    for (const [path, item] of Object.entries(own)) if (reachable.has(path)) paths[path] = item;
    Object.assign(schemas, components.schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Main Street", version: "1" },
    paths,
    components: { schemas: usedSchemas(paths, schemas) },
  };
}
