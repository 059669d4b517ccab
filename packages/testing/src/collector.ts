/** A trace collector, to which processes send OTLP over HTTP. */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { listenOnFreePort } from "./port.ts";

export interface CollectedSpan {
  /** Name of the process that sent it. */
  service: string;
  name: string;
  traceId: string;
  id: string;
  parent: string | undefined;
  attributes: Map<string, unknown>;
}

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => new Map(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** Listens on a free loopback port; `received` returns everything received, unparsed. */
export async function openCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    if (request.url === "/v1/traces") take(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }

  function take(body: string) {
    bodies.push(body);
    for (const { resource, scopeSpans } of traces.parse(JSON.parse(body)).resourceSpans)
      for (const { traceId, spanId, parentSpanId, ...rest } of scopeSpans.flatMap((s) => s.spans))
        spans.push({
          ...rest,
          service: String(resource.attributes.get("service.name")),
          traceId,
          id: spanId,
          parent: parentSpanId,
        });
  }

  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received: () => bodies.join("\n"),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
