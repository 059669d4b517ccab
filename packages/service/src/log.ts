/** JSON logs: who, what, which request and town; nothing personal. */
import { pino } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** Logger of one process. Cookies, tokens and bodies are never logged. */
export function createLog(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
  });
}
