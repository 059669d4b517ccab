/**
 * Traces of deferred work: messages and jobs carry their origin's trace context. Also written by hand for jobs,
 * as BullMQ's own telemetry traces its idle loops, and knows neither towns nor requests.
 */
import {
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  context,
  propagation,
  trace,
} from "@opentelemetry/api";
import { REQUEST_ID, TOWN, end, fail, requestIdKey, tracer } from "./spans.ts";

/** Returns the current span in W3C format; undefined if tracing is off. */
export function traceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !trace.isSpanContextValid(span)) return undefined;
  const sampled = span.traceFlags & TraceFlags.SAMPLED ? "01" : "00";
  return `00-${span.traceId}-${span.spanId}-${sampled}`;
}

export interface Origin {
  /** Of the span in which the work was requested. */
  traceparent?: string | undefined;
  town?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Runs work requested in other traces: each of these gets a span for it, and the first also the child spans.
 * Without origins in a trace, it only runs the work.
 */
export async function continuing<Result>(
  name: string,
  origins: readonly Origin[],
  run: () => Promise<Result>,
): Promise<Result> {
  const traced = origins.filter((origin) => origin.traceparent !== undefined);
  const begun = traced.map((origin) => begin(name, origin));
  const [first] = begun;
  if (!first) return run();
  try {
    const result = await context.with(first.here, run);
    for (const { span } of begun) end(span);
    return result;
  } catch (error) {
    for (const { span } of begun) fail(span, error);
    throw error;
  }
}

function begin(name: string, { traceparent: parent, town, requestId }: Origin) {
  const from = propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  const attributes = {
    ...(town !== undefined && { [TOWN]: town }),
    ...(requestId !== undefined && { [REQUEST_ID]: requestId }),
  };
  const span = tracer().startSpan(name, { kind: SpanKind.CONSUMER, attributes }, from);
  return { span, here: trace.setSpan(from, span).setValue(requestIdKey, requestId) };
}
