/** Sets up OpenTelemetry; only loaded if a collector is configured. */
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { createTraceSignature } from "./trace-signature.ts";
import { traceServer } from "./server-spans.ts";
import { traceRequests } from "./requests.ts";
import { traceMongo } from "./mongo.ts";
import { traceRedis } from "./redis.ts";
import type { Tracing } from "./tracing.ts";

const SEND_MS = 1000;
/** Time for sending the last spans when a process ends, in ms. */
const GOODBYE_MS = 2000;

export function startSdk(options: {
  service: string;
  endpoint: string;
  share: number;
  signatureKey: string | undefined;
}): Tracing {
  const resource = resourceFromAttributes({
    "service.name": options.service,
    "service.namespace": "main-street",
    "service.instance.id": `${hostname()}:${process.pid}`,
  });
  const url = `${options.endpoint.replace(/\/$/, "")}/v1/traces`;
  const signature =
    options.signatureKey === undefined ? undefined : createTraceSignature(options.signatureKey);
  const share = new TraceIdRatioBasedSampler(options.share);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resource)
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] })),
    sampler: new ParentBasedSampler({ root: signature?.signing(share) ?? share }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url }),
        scheduledDelayMillis: SEND_MS,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceServer(signature);
  traceRequests();
  traceMongo();
  traceRedis();
  return {
    async close() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(GOODBYE_MS)]);
    },
  };
}
