/** Prometheus metrics of the catalogue. */
import type { Catalogue } from "./catalogue.ts";
import { gauge, total } from "../operations/metrics.ts";
import type { Metrics } from "../operations/metrics.ts";

/** Adds reads from memory, loads from the database, and the memory held. */
export function catalogueMetrics(metrics: Metrics, { stats }: Pick<Catalogue<unknown>, "stats">) {
  total(
    metrics,
    "catalogue_hits_total",
    "Reads of a town that were answered from memory",
    () => stats().hits,
  );
  total(metrics, "catalogue_loads_total", "Loads of a town from the database", () => stats().loads);
  gauge(metrics, "catalogue_towns", "Towns in memory", () => stats().towns);
  gauge(
    metrics,
    "catalogue_bytes",
    "Estimated memory used by towns, in bytes",
    () => stats().bytes,
  );
}
