/** A span for every request that this process makes (undici and `fetch`), and its `traceparent`. */
import { TraceFlags, trace } from "@opentelemetry/api";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import type { UndiciRequest } from "@opentelemetry/instrumentation-undici";
import { loggedPath } from "./redaction.ts";

export function traceRequests() {
  return new UndiciInstrumentation({
    requireParentforSpans: true,
    ignoreRequestHook: isOver,
    startSpanHook: withoutNames,
  });
}

/** Loops and timers carry the context of whoever began them: only a span that still runs has children. */
function isOver() {
  const span = trace.getActiveSpan();
  const isSampled = span && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled === true && !span.isRecording();
}

function withoutNames({ origin, path }: UndiciRequest) {
  const full = `${origin}${loggedPath(path)}`;
  return {
    "url.full": full,
    "url.path": loggedPath(path),
    "url.query": "",
    "user_agent.original": "",
  };
}
