/** How many instances of each service the gateway knows, for Prometheus. */
import { labelledGauge } from "@mainstreet/service/operations/metrics";
import type { Metrics } from "@mainstreet/service/operations/metrics";
import type { Upstreams } from "./upstreams.ts";

/**
 * Adds gauges of the instances that get requests and of those left out: lacking a store, or not
 * answering.
 */
export function instanceMetrics(metrics: Metrics, counts: Upstreams["counts"]) {
  labelledGauge(
    metrics,
    { name: "gateway_instances", help: "Instances of a service", labels: ["service", "state"] },
    () =>
      counts().flatMap(({ service, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { service, state }, value })),
      ),
  );
}
