/** Traces of a process, sent to a collector by OTLP over HTTP; without one, nothing is loaded. */

export interface Tracing {
  /** Sends the remaining spans; an unavailable collector delays nobody. */
  close: () => Promise<void>;
}

export interface TracingOptions {
  /** For processes that visitors connect to: only traces signed with this key are continued. */
  signatureKey?: string | undefined;
}

/**
 * Starts tracing; call it first in a process, with the service's name. `OTEL_EXPORTER_OTLP_ENDPOINT` is the
 * collector, `OTEL_TRACES_SAMPLER_ARG` the share of requests traced (1 = all, the default).
 */
export async function startTracing(
  service: string,
  env: NodeJS.ProcessEnv,
  options: TracingOptions = {},
): Promise<Tracing> {
  const endpoint = env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!endpoint) return { close: async () => undefined };
  const { startSdk } = await import("./sdk.ts");
  const share = Number(env["OTEL_TRACES_SAMPLER_ARG"] || 1);
  return startSdk({ service, endpoint, share, signatureKey: options.signatureKey });
}
