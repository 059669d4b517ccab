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
    // Not `service`: the Prometheus operator sets that label to the Service that it scrapes.
    { name: "gateway_instances", help: "Instances of a service", labels: ["upstream", "state"] },
    () =>
      counts().flatMap(({ service: upstream, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { upstream, state }, value })),
      ),
  );
}
