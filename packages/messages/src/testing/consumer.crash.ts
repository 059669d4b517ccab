/** A process that is killed after the effect and before the acknowledgement: for subscribe.outage.test.ts. */
import { Redis } from "ioredis";
import { pino } from "pino";
import { z } from "zod";
import { NOTE, noteMessage } from "./fixture.ts";
import { handler } from "../handlers.ts";
import { startSubscriptions } from "../subscribe.ts";

const options = z
  .object({ redisUrl: z.string(), prefix: z.string(), effects: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ""));

const redis = new Redis(options.redisUrl);
startSubscriptions({
  redis,
  prefix: options.prefix,
  group: "readers",
  sources: ["notes"],
  log: pino({ level: "silent" }),
  handlers: {
    [NOTE]: handler(noteMessage, async (messages) => {
      await redis.rpush(options.effects, ...messages.map(({ data }) => data.text));
      process.kill(process.pid, "SIGKILL");
    }),
  },
});
