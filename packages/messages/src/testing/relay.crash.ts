/** A process whose relay is killed between sending and marking: for relay.outage.test.ts. */
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { pino } from "pino";
import { z } from "zod";
import { startRelay } from "../relay.ts";

const options = z
  .object({
    mongodbUrl: z.string(),
    dbName: z.string(),
    redisUrl: z.string(),
    prefix: z.string(),
    collections: z.array(z.string()),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const mongo = mongoose.createConnection(options.mongodbUrl, {
  dbName: options.dbName,
  monitorCommands: true,
});
await mongo.asPromise();
mongo.getClient().on("commandStarted", ({ command }) => {
  const marks = JSON.stringify(command).includes('"$unset":{"outbox"');
  if (marks) process.kill(process.pid, "SIGKILL");
});
startRelay({
  mongo,
  collections: options.collections,
  redis: new Redis(options.redisUrl),
  prefix: options.prefix,
  service: "notes",
  leaseMs: 1500,
  log: pino({ level: "silent" }),
});
