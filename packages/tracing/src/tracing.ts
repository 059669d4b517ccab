/** Traces of one process, sent to a collector by OTLP over HTTP; without one nothing is loaded. */

export interface Tracing {
  /** Sends what is left; a collector that is away holds nobody up. */
  close: () => Promise<void>;
}

export interface TracingOptions {
  /** Visitors come here: of what is said about traces only that is taken up which is signed by this key. */
  signatureKey?: string | undefined;
}

/**
 * To be called first in a process, with the service's name. `OTEL_EXPORTER_OTLP_ENDPOINT` names the
 * collector, `OTEL_TRACES_SAMPLER_ARG` the share of requests that is traced (1 = all, the default).
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
