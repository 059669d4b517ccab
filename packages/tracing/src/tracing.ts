/** Traces of a process, sent to a collector by OTLP over HTTP; without one, no tracing code is loaded. */
import { z } from "zod";

const SHARE = "must be a number from 0 to 1";

/** Variables of every process. */
export const tracingEnvironment = z.object({
  /** The collector; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address like http://otel-collector:4318" })
    .optional(),
  /** Share of requests traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
});

export interface Tracing {
  /** Sends the remaining spans; an unavailable collector delays nobody. */
  close: () => Promise<void>;
}

export interface TracingOptions {
  /** For processes that visitors connect to: only traces signed with this key are continued. */
  signatureKey?: string | undefined;
}

/** Starts tracing; call it first in a process, with the service's name. */
export async function startTracing(
  service: string,
  config: Partial<z.infer<typeof tracingEnvironment>>,
  options: TracingOptions = {},
): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = 1 } = config;
  if (!endpoint) return { close: async () => undefined };
  const { startSdk } = await import("./sdk.ts");
  return startSdk({ service, endpoint, share, signatureKey: options.signatureKey });
}
