/** `npm run messages -- republish <service>`, `-- verify` and `-- dead [group] [--replay]`. */
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { z } from "zod";
import {
  UsageError,
  publicationsOf,
  serviceNamed,
  tellDeadLetters,
  tellRepublished,
  tellVerified,
} from "./operate.ts";

const USAGE = `Usage:
  npm run messages -- republish <service>      sends the state of every record again
  npm run messages -- verify                   compares all copies with their sources
  npm run messages -- dead [group]             lists messages that could not be taken
  npm run messages -- dead [group] --replay    sends them again
MONGODB_URL and REDIS_URL say where the stores are.`;

const environment = z.object({
  MONGODB_URL: z.url(),
  MONGODB_PREFIX: z.string().default("mainstreet_"),
  REDIS_URL: z.url(),
  REDIS_PREFIX: z.string().default("ms:"),
});

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replay: { type: "boolean", default: false } },
  });
  const [command, name] = positionals;
  const env = environment.safeParse(process.env);
  if (!env.success) throw new UsageError(`${z.prettifyError(env.error)}\n\n${USAGE}`);
  if (command === "republish" && name) return republish(env.data, serviceNamed(name));
  if (command === "verify") return verify(env.data);
  if (command === "dead") return dead(env.data, name, values.replay);
  throw new UsageError(USAGE);
}

const services = new URL("../../../services/", import.meta.url);

async function republish(env: z.infer<typeof environment>, service: string) {
  const dbName = `${env.MONGODB_PREFIX}${service}`;
  const mongo = mongoose.createConnection(env.MONGODB_URL, { dbName });
  try {
    await mongo.asPromise();
    return await tellRepublished(mongo, service, await publicationsOf(services, service, mongo));
  } finally {
    await mongo.close();
  }
}

/** Ends with an exit code of 1 where a copy differs. */
async function verify(env: z.infer<typeof environment>) {
  const mongo = mongoose.createConnection(env.MONGODB_URL);
  try {
    await mongo.asPromise();
    const { lines, agree } = await tellVerified(mongo, env.MONGODB_PREFIX, services);
    if (!agree) process.exitCode = 1;
    return lines.join("\n");
  } finally {
    await mongo.close();
  }
}

async function dead(env: z.infer<typeof environment>, group: string | undefined, replay: boolean) {
  const redis = new Redis(env.REDIS_URL, { maxRetriesPerRequest: 1 });
  redis.on("error", () => undefined);
  try {
    return (await tellDeadLetters(redis, env.REDIS_PREFIX, { group, replay })).join("\n");
  } finally {
    redis.disconnect();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  // An operator's mistake is told in a sentence, a fault of ours with its trace.
  process.stderr.write(`${error instanceof UsageError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
