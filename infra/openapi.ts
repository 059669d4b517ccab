/**
 * Writes `services/<name>/openapi.json` from the routes, without a database.
 * With `--check` it only compares and fails when a committed document is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const services = ["auth", "listings", "coupons", "events", "media", "import"] as const;

/** What each service's `src/openapi.ts` gives: an app over connections that are never opened. */
const openapiModule = z.object({
  openapiApp: z.custom<
    () => Promise<{
      ready(): PromiseLike<unknown>;
      swagger(): unknown;
      close(): PromiseLike<unknown>;
    }>
  >((value) => typeof value === "function"),
});

async function documentOf(service: string): Promise<string> {
  const source = new URL(`../services/${service}/src/openapi.ts`, import.meta.url);
  const { openapiApp } = openapiModule.parse(await import(source.href));
  const app = await openapiApp();
  await app.ready();
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  return document;
}

const checking = process.argv.includes("--check");
const outdated: string[] = [];
for (const service of services) {
  const file = new URL(`../services/${service}/openapi.json`, import.meta.url);
  const fresh = await documentOf(service);
  const committed = await readFile(file, "utf8").catch(() => "");
  if (fresh === committed) continue;
  if (checking) outdated.push(service);
  else await writeFile(file, fresh);
}
if (outdated.length > 0) {
  process.stderr.write(`Out of date: ${outdated.join(", ")}. Run: npm run openapi\n`);
  process.exitCode = 1;
}
// Connections that were made but never opened must not keep the process alive.
process.exit();
