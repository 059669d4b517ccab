/** Common parts of all spans. */
import { SpanKind, SpanStatusCode, context, createContextKey, trace } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
import { loggedMessage } from "./redaction.ts";

export const TOWN = "mainstreet.town";
export const REQUEST_ID = "mainstreet.request_id";

/** Context key for the id of the originating request. */
export const requestIdKey = createContextKey(REQUEST_ID);

export const tracer = () => trace.getTracer("main-street");

/** Whether the current span is running: loops and timers inherit the context that started them. */
export const isTraced = () => trace.getActiveSpan()?.isRecording() ?? false;

const over = new WeakSet<Span>();

/** Ends the span; log lines of code that still has its context no longer refer to it. */
export function end(span: Span) {
  over.add(span);
  span.end();
}

/** Returns the fields of a log line that link it to the current trace, with OpenTelemetry's names. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan();
  if (!span || over.has(span)) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Runs a call to a store, in a span if it belongs to a trace. */
export async function asking<Result>(
  name: string,
  attributes: Attributes,
  ask: () => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return ask();
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  try {
    const answer = await ask();
    span.end();
    return answer;
  } catch (error) {
    fail(span, error);
    throw error;
  }
}

/** Ends the span as failed. */
export function fail(span: Span, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  const name = error instanceof Error ? error.name : "Error";
  span.recordException({ name, message: loggedMessage(message) });
  span.setStatus({ code: SpanStatusCode.ERROR });
  end(span);
}

/** Records the town of the current work. */
export function noteTown(town: string) {
  trace.getActiveSpan()?.setAttribute(TOWN, town);
}

/** Returns the id of the originating request, if tracing is on. */
export function requestIdBehind(): string | undefined {
  const id = context.active().getValue(requestIdKey);
  return typeof id === "string" ? id : undefined;
}
