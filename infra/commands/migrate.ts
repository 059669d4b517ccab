/**
 * `migrate`: creates the indexes of all services in advance, so that no process of an update has
 * to; repeating it has no effect. With `--users` it first creates the services' database users.
 */
import type { Command } from "@commander-js/extra-typings";
import { ensureIndexes } from "@mainstreet/service/stores/mongo";
import { removedTownModel } from "@mainstreet/service/towns/removals";
import type { Connection } from "mongoose";
import { z } from "zod";
import { makeUsers, serviceAddresses } from "./database-users.ts";
import { json, progress, tell } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { services, servicesFolder } from "./services.ts";
import type { ServiceName } from "./services.ts";
import { mongodb, withMongo } from "./stores.ts";
import { variablesOf } from "./system.ts";
import { seconds } from "./values.ts";

export function define(command: Command) {
  command
    .option("--wait <seconds>", "how long MongoDB may take to answer", seconds, 5)
    .option("--users", "first creates the services' MongoDB users, or updates their passwords")
    .option(...json)
    .action(async ({ wait, users, ...options }) =>
      tell(await migrateAll(wait * 1000, users ?? false), options),
    );
}

async function migrateAll(waitMs: number, withUsers: boolean): Promise<Outcome> {
  const alone = z.object(mongodb);
  // All from one source: otherwise users of one system could be created with another's passwords.
  const all = withUsers ? await variablesOf(alone.extend(serviceAddresses)) : undefined;
  const variables = all ?? (await variablesOf(alone));
  const done = await withMongo(
    variables,
    async (mongo) => {
      if (all) {
        const users = await makeUsers(mongo, all);
        progress(`MongoDB users: ${users.join(", ")}`);
      }
      for (const service of services)
        await indexesOf(service, mongo.useDb(`${variables.MONGODB_PREFIX}${service}`));
      return services;
    },
    waitMs,
  );
  return { lines: [`The indexes of ${done.join(", ")} exist`], data: { done } };
}

type Models = Parameters<typeof ensureIndexes>[0];
const modelsModule = z.object({
  models: z.custom<(mongo: Connection) => Models>((value) => typeof value === "function"),
});

async function indexesOf(service: ServiceName, database: Connection) {
  const file = new URL(`${service}/src/models.ts`, servicesFolder);
  const { models } = modelsModule.parse(await import(file.href));
  await ensureIndexes([...models(database), removedTownModel(database)]);
}
