/** The API of all services in one OpenAPI document. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { routes } from "./routes.ts";

const document = z.looseObject({
  paths: z.record(z.string(), z.unknown()),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }).optional(),
});

const services = ["auth", "listings", "coupons", "events", "media", "import"] as const;

/** Merges the services' committed documents; what towns do not reach stays out. */
export async function readApiDocument() {
  const ofTowns = routes.filter(({ access }) => access === "public" || access === "admin");
  const reachable = new Set(ofTowns.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}")));
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (const service of services) {
    const file = new URL(`../../services/${service}/openapi.json`, import.meta.url);
    const { paths: own, components } = document.parse(JSON.parse(await readFile(file, "utf8")));
    for (const [path, item] of Object.entries(own)) if (reachable.has(path)) paths[path] = item;
    Object.assign(schemas, components?.schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Main Street", version: "1" },
    paths,
    components: { schemas },
  };
}
