/** What all spans of ours have in common. */
import { SpanStatusCode, context, createContextKey, trace } from "@opentelemetry/api";
import type { Span } from "@opentelemetry/api";

export const TOWN = "mainstreet.town";
export const REQUEST_ID = "mainstreet.request_id";

/** Where the context keeps the id of the request behind it all. */
export const requestIdKey = createContextKey(REQUEST_ID);

export const tracer = () => trace.getTracer("main-street");

/** Loops and timers carry the context of whoever began them: only one that still runs has children. */
export const isTraced = () => trace.getActiveSpan()?.isRecording() ?? false;

/** Ends the span as failed. */
export function fail(span: Span, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  span.recordException({ name: error instanceof Error ? error.name : "Error", message });
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
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
