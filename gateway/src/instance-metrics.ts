/** How many instances of each service the gateway asks, for Prometheus. */
import { labelledGauge } from "@mainstreet/service/operations/metrics";
import type { Metrics } from "@mainstreet/service/operations/metrics";
import type { Upstreams } from "./upstreams.ts";

/** Adds the instances that get requests and those that are left out. */
export function instanceMetrics(metrics: Metrics, counts: Upstreams["counts"]) {
  labelledGauge(
    metrics,
    { name: "gateway_instances", help: "Instances of a service", labels: ["service", "state"] },
    () =>
      counts().flatMap(({ service, up, down }) => [
        { labels: { service, state: "up" }, value: up },
        { labels: { service, state: "down" }, value: down },
      ]),
  );
}
