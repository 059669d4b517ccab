/** A span for every request that this process makes (undici and `fetch`), and its `traceparent`. */
import { TraceFlags, trace } from "@opentelemetry/api";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import type { UndiciRequest } from "@opentelemetry/instrumentation-undici";

export function traceRequests() {
  return new UndiciInstrumentation({
    requireParentforSpans: true,
    ignoreRequestHook: isOver,
    startSpanHook: withoutQuery,
  });
}

/** Loops and timers carry the context of whoever began them: only a span that still runs has children. */
function isOver() {
  const span = trace.getActiveSpan();
  const isSampled = span && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled === true && !span.isRecording();
}

/** A visitor's place and words are in queries, and nobody's business. */
function withoutQuery({ origin, path }: UndiciRequest) {
  const url = new URL(path, origin);
  return { "url.full": url.origin + url.pathname, "url.query": "", "user_agent.original": "" };
}
