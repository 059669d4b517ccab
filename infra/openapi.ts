/**
 * Writes `services/<name>/openapi.json` from the routes, without a database.
 * With `--check` it only compares and fails when a committed document is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { buildApp as buildAuth } from "@mainstreet/auth-service/app";
import { loadAuthConfig } from "@mainstreet/auth-service/config";
import { buildApp as buildCoupons } from "@mainstreet/coupons-service/app";
import { loadCouponsConfig } from "@mainstreet/coupons-service/config";
import { buildApp as buildEvents } from "@mainstreet/events-service/app";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { buildApp as buildImport } from "@mainstreet/import-service/app";
import { loadImportConfig } from "@mainstreet/import-service/config";
import { buildApp as buildListings } from "@mainstreet/listings-service/app";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { buildApp as buildMedia } from "@mainstreet/media-service/app";
import { loadMediaConfig } from "@mainstreet/media-service/config";
import { createOpenapiDeps } from "@mainstreet/service/operations/openapi-deps";
import { createObjectStore } from "@mainstreet/service/stores/object-store";

/** The apps with connections that are never opened. */
const apps = {
  auth: () => buildAuth(createOpenapiDeps("auth", loadAuthConfig)),
  listings: () => buildListings(createOpenapiDeps("listings", loadListingsConfig)),
  coupons: () => buildCoupons(createOpenapiDeps("coupons", loadCouponsConfig)),
  events: () => buildEvents(createOpenapiDeps("events", loadEventsConfig)),
  media: () => {
    const deps = createOpenapiDeps("media", loadMediaConfig);
    return buildMedia({ ...deps, objects: createObjectStore(deps.config) });
  },
  import: () => {
    const deps = createOpenapiDeps("import", loadImportConfig);
    const client = { send: async () => [], call: async () => "" };
    const clients = { listings: client, coupons: client, events: client };
    const objects = createObjectStore(deps.config);
    return buildImport({ ...deps, objects, clients, enqueue: async () => undefined });
  },
};

async function documentOf(build: (typeof apps)[keyof typeof apps]): Promise<string> {
  const { app } = await build();
  await app.ready();
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  return document;
}

const checking = process.argv.includes("--check");
const outdated: string[] = [];
for (const [service, build] of Object.entries(apps)) {
  const file = new URL(`../services/${service}/openapi.json`, import.meta.url);
  const fresh = await documentOf(build);
  const committed = await readFile(file, "utf8").catch(() => "");
  if (fresh === committed) continue;
  if (checking) outdated.push(service);
  else await writeFile(file, fresh);
}
if (outdated.length > 0) {
  process.stderr.write(`Out of date: ${outdated.join(", ")}. Run: npm run openapi\n`);
  process.exitCode = 1;
}
// Unopened connections must not keep the process alive.
process.exit();
