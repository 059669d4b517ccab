/** `messages`: operators' commands for the messages between services; see docs/operating.md. */
import type { Command } from "@commander-js/extra-typings";
import { z } from "zod";
import { json, tell } from "../outcome.ts";
import { mongodb, redis, withMongo, withRedis } from "../stores.ts";
import { variablesOf } from "../system.ts";
import { slug } from "../values.ts";
import { dead } from "./dead.ts";
import { repaired } from "./repair.ts";
import { verified } from "./verify.ts";

export function define(messages: Command) {
  messages
    .command("dead")
    .description("lists messages that could not be processed")
    .argument("[group]", "only those of this service")
    .option("--replay", "sends them again")
    .option(...json)
    .action(async (group, options) => {
      const variables = await variablesOf(z.object(redis));
      const outcome = await withRedis(variables, (client) =>
        dead(client, variables.REDIS_PREFIX, { group, replay: options.replay ?? false }),
      );
      tell(outcome, options);
    });
  messages
    .command("verify")
    .description("compares all copies with their sources; exit code 1 if one differs")
    .option(...json)
    .action(async (options) => {
      const variables = await variablesOf(z.object(mongodb));
      const { MONGODB_PREFIX: prefix } = variables;
      tell(await withMongo(variables, (mongo) => verified(mongo, prefix)), options);
    });
  messages
    .command("repair")
    .description("makes all copies equal to their sources, and raises counters that are behind")
    .argument("[service]", "only copies of this service's records")
    .option("--town <slug>", "only this town", slug)
    .option("--record <record>", "only this record, like businesses/12")
    .option(...json)
    .action(async (service, { town, record, ...options }) => {
      const variables = await variablesOf(z.object(mongodb));
      const { MONGODB_PREFIX: prefix } = variables;
      const scope = { service, town, record };
      tell(await withMongo(variables, (mongo) => repaired(mongo, prefix, scope)), options);
    });
}
