/** Spans and `traceparent` headers of outgoing requests (undici and `fetch`). */
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

/** Loops and timers inherit the context that started them: spans that have ended get no children. */
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
