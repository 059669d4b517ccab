/**
 * Work that is done later, by others: messages and jobs carry the trace they came from. By hand for jobs as
 * well: BullMQ's own telemetry makes traces of its idle loops, and knows nothing of towns and requests.
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

/** The span in hand as W3C writes it; undefined where no traces are made. */
export function traceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !trace.isSpanContextValid(span)) return undefined;
  const sampled = span.traceFlags & TraceFlags.SAMPLED ? "01" : "00";
  return `00-${span.traceId}-${span.spanId}-${sampled}`;
}

export interface Origin {
  /** Of the span in which the work was ordered. */
  traceparent?: string | undefined;
  town?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Does work that was ordered in other traces: each gets a span of it, and the first one also what is
 * done on the way. Costs nothing for work that was ordered without a trace.
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
