/**
 * `npm run migrate`: runs what `services/<name>/src/migrations/*.ts` export as `migration`, on the database
 * of each service. Starts of an update wait for it; running it again does nothing.
 */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { createMongo } from "@mainstreet/service/mongo";
import { migrate } from "@mainstreet/service/migrations";
import type { Migration } from "@mainstreet/service/migrations";
import { z } from "zod";
import { say } from "./local/say.ts";

const services = ["auth", "listings", "coupons", "events", "media", "import"] as const;
const root = join(import.meta.dirname, "..");

const environment = z.object({
  MONGODB_URL: z.url(),
  MONGODB_PREFIX: z.string().default("mainstreet_"),
});

const migrationModule = z.object({
  migration: z.custom<Migration>(
    (value) => typeof value === "object" && value !== null && "change" in value,
  ),
});

async function migrationsOf(service: string): Promise<Migration[]> {
  const found: Migration[] = [];
  for await (const file of glob(`services/${service}/src/migrations/*.ts`, { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    const module: unknown = await import(join(root, file));
    found.push(migrationModule.parse({ ...Object(module) }).migration);
  }
  return found;
}

const env = environment.parse(process.env);
let count = 0;
for (const service of services) {
  const migrations = await migrationsOf(service);
  count += migrations.length;
  if (migrations.length === 0) continue;
  const mongo = createMongo(env, service);
  await mongo.asPromise();
  await migrate(mongo, { migrations, say });
  await mongo.close();
}
say(count === 0 ? "There is nothing to migrate" : `${count} migrations are done`);
