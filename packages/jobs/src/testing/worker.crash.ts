/** A process whose worker is killed in the middle of a job, for worker.cluster.test.ts. */
import { pino } from "pino";
import { z } from "zod";
import { defineJob } from "../job.ts";
import { startWorker } from "../worker.ts";

const options = z
  .object({ redisUrl: z.string(), prefix: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ""));

startWorker(
  defineJob({ name: "crash", payload: z.object({ text: z.string() }) }),
  {
    ...options,
    log: pino({ level: "silent" }),
    concurrency: 1,
    lockMs: 1000,
    limiter: { max: 1, duration: 500 },
  },
  async () => {
    process.kill(process.pid, "SIGKILL");
  },
);
