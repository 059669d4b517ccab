/** JSON logs: who, what, which request and town; nothing personal. */
import { traceFields } from "@mainstreet/tracing/spans";
import { pino } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** Lines are written in blocks of this size, or after this time: one write a line costs too much. */
const BLOCK_BYTES = 4096;
const FLUSH_MS = 200;

/** Logger of one process. Cookies, tokens and bodies are never logged. */
export function createLog(service: string, level: string): Logger {
  const output = pino.destination({ dest: 1, minLength: BLOCK_BYTES, sync: true });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  process.on("exit", () => output.flushSync());
  return pino(
    {
      level,
      base: { service },
      mixin: traceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
    },
    output,
  );
}
