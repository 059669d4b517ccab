/**
 * `migrate`: runs what `services/<name>/src/migrations/*.ts` export as `migration`, on the database of each
 * service. Starts of an update wait for it; running it again does nothing. With `--users` it first makes the
 * services' users of the database.
 */
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Command } from "@commander-js/extra-typings";
import { migrate } from "@mainstreet/service/stores/migrations";
import type { Migration } from "@mainstreet/service/stores/migrations";
import type { Connection } from "mongoose";
import { z } from "zod";
import { makeUsers, serviceAddresses } from "./database-users.ts";
import { json, progress, tell } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { services, servicesFolder } from "./services.ts";
import { mongodb, withMongo } from "./stores.ts";
import { variablesOf } from "./system.ts";
import { seconds } from "./values.ts";

export function define(command: Command) {
  command
    .option("--wait <seconds>", "how long MongoDB may take to answer", seconds, 5)
    .option("--users", "first makes the services' users of MongoDB, or gives them other passwords")
    .option(...json)
    .action(async ({ wait, users, ...options }) =>
      tell(await migrateAll(wait * 1000, users ?? false), options),
    );
}

async function migrateAll(waitMs: number, withUsers: boolean): Promise<Outcome> {
  const variables = await variablesOf(z.object(mongodb));
  const addresses = withUsers ? await variablesOf(z.object(serviceAddresses)) : undefined;
  const migrateServices = async (mongo: Connection) => {
    if (addresses) {
      const users = await makeUsers(mongo, { ...variables, ...addresses });
      progress(`Users of MongoDB: ${users.join(", ")}`);
    }
    const names: string[] = [];
    for (const service of services) {
      const migrations = await migrationsOf(service);
      const connection = mongo.useDb(`${variables.MONGODB_PREFIX}${service}`);
      await migrate(connection, { migrations, say: progress });
      names.push(...migrations.map(({ name }) => `${service}: ${name}`));
    }
    return names;
  };
  const done = await withMongo(variables, migrateServices, waitMs);
  const line =
    done.length === 0 ? "There is nothing to migrate" : `${done.length} migrations are done`;
  return { lines: [line], data: { done } };
}

const migrationModule = z.object({
  migration: z.custom<Migration>(
    (value) => typeof value === "object" && value !== null && "change" in value,
  ),
});

async function migrationsOf(service: string): Promise<Migration[]> {
  const found: Migration[] = [];
  const cwd = fileURLToPath(servicesFolder);
  for await (const file of glob(`${service}/src/migrations/*.ts`, { cwd })) {
    if (file.endsWith(".test.ts")) continue;
    const module: unknown = await import(new URL(file, servicesFolder).href);
    found.push(migrationModule.parse({ ...Object(module) }).migration);
  }
  return found;
}
