import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { continuing, traceparent } from "./later.ts";
import { isWatched } from "./mongo.ts";
import { traceFields } from "./spans.ts";
import { startTracing } from "./tracing.ts";
import type { Tracing } from "./tracing.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const origin = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

let tracing: Tracing | undefined;
afterEach(() => tracing?.close());

test("without a collector nothing is traced, and work runs as usual", async () => {
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: "" }])
    tracing = await startTracing("quiet", env);
  expect(isWatched()).toBe(false);
  expect(await continuing("work", [origin], async () => traceparent())).toBeUndefined();
});

test("a silent collector delays neither work nor shutdown, and log lines name the trace", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  tracing = await startTracing("deaf", { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect(await continuing("work", [origin], async () => traceparent())).toContain(TRACE);
  const later = Promise.withResolvers<void>();
  let afterwards: Promise<object> | undefined;
  const during = await continuing("work", [origin], async () => {
    afterwards = later.promise.then(traceFields);
    return traceFields();
  });
  later.resolve();
  // Log lines carry the trace of the current work; work that continues after its end is not part of
  // it.
  expect([during.trace_id, await afterwards]).toEqual([TRACE, {}]);
  const started = performance.now();
  await tracing.close();
  expect(performance.now() - started).toBeLessThan(3500);
  silent.close();
});
