import { openCollector } from "@mainstreet/testing/collector";
import { continuing } from "@mainstreet/tracing/later";
import { startTracing } from "@mainstreet/tracing/tracing";
import { expect, test } from "vitest";
import { openFixture, idle } from "./testing/fixture.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

test("a job continues the trace of the code that added it, and runs without a trace too", async () => {
  const collector = await openCollector();
  const tracing = await startTracing("jobs", { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { queue, work } = openFixture();
  const seen: string[] = [];
  work(async ({ text }) => void seen.push(text));
  const origin = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, town: "maplewood" };
  await continuing("order", [origin], () => queue.add({ text: "traced" }, { id: "a" }));
  await queue.add({ text: "alone" }, { id: "b" });
  await idle(queue);
  expect(seen.toSorted()).toEqual(["alone", "traced"]);
  await tracing.close();
  await collector.close();

  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const [order] = named("order");
  expect(order).toMatchObject({ traceId: TRACE, parent: "b7ad6b7169203331" });
  expect(order?.attributes.get("mainstreet.town")).toBe("maplewood");
  expect(named("run note")).toMatchObject([{ traceId: TRACE, parent: order?.id }]);
});
