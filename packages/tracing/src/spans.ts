/** What all spans of ours have in common. */
import { SpanKind, SpanStatusCode, context, createContextKey, trace } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
import { loggedMessage } from "./redaction.ts";

export const TOWN = "mainstreet.town";
export const REQUEST_ID = "mainstreet.request_id";

/** Where the context keeps the id of the request behind it all. */
export const requestIdKey = createContextKey(REQUEST_ID);

export const tracer = () => trace.getTracer("main-street");

/** Loops and timers carry the context of whoever began them: only one that still runs has children. */
export const isTraced = () => trace.getActiveSpan()?.isRecording() ?? false;

const over = new WeakSet<Span>();

/** Ends the span; whoever still carries its context is no part of it any more. */
export function end(span: Span) {
  over.add(span);
  span.end();
}

/** For log lines: which trace the work in hand belongs to, as OpenTelemetry names it. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan();
  if (!span || over.has(span)) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** A question to a store; a span if it belongs to a trace. */
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

/** Says for which town the work in hand is. */
export function noteTown(town: string) {
  trace.getActiveSpan()?.setAttribute(TOWN, town);
}

/** Id of the request behind the work in hand, where traces are made. */
export function requestIdBehind(): string | undefined {
  const id = context.active().getValue(requestIdKey);
  return typeof id === "string" ? id : undefined;
}
