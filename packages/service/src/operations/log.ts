/** JSON logs: service, request id, town, error; nothing personal. */
import { loggedMessage } from "@mainstreet/tracing/redaction";
import { traceFields } from "@mainstreet/tracing/spans";
import { pino } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** Lines are written in blocks of this size or after this time, as one write per line is too expensive. */
const BLOCK_BYTES = 4096;
const FLUSH_MS = 200;

const SECRETS = ["cookie", "authorization"].map((name) => `req.headers.${name}`);

let spelt = { at: 0, text: "" };

/** Like `pino.stdTimeFunctions.isoTime`, but formats each millisecond once. */
function isoTime(): string {
  const at = Date.now();
  if (at !== spelt.at) spelt = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return spelt.text;
}

/** Creates the logger of a process. Cookies, tokens and bodies are never logged. */
export function createLog(service: string, level: string): Logger {
  const output = pino.destination({ dest: 1, minLength: BLOCK_BYTES, sync: true });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  process.on("exit", () => output.flushSync());
  return pino(
    {
      level,
      base: { service },
      mixin: traceFields,
      timestamp: isoTime,
      redact: SECRETS,
      serializers: { err: errorFields },
    },
    output,
  );
}

/** Keeps only an error's standard fields: libraries add requests, and records with personal data. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: loggedMessage(error.message),
    stack: loggedMessage(error.stack ?? ""),
    ...("code" in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorFields) }),
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  };
}
