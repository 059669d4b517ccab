/**
 * Requests per town and outcome: one town's failures would drown among a thousand others, and the
 * 503 of a closed town is no failure.
 */
import { onEnd } from "@mainstreet/service/http/ended";
import { counter } from "@mainstreet/service/operations/metrics";
import type { Metrics } from "@mainstreet/service/operations/metrics";
import type { FastifyInstance } from "fastify";
import { findContext } from "./access.ts";
import type { Towns } from "./towns.ts";

/** Counts every request to a town's host. */
export function townMetrics(app: FastifyInstance, metrics: Metrics, towns: Towns) {
  const requests = counter(metrics, "gateway_town_requests_total", "Requests of a town", [
    "town",
    "outcome",
  ]);
  /**
   * All outcomes start at 0 with the first request: a rate needs a value before the first failure.
   */
  function seriesOf(town: string) {
    const of = (outcome: string) => requests.labels({ town, outcome });
    const series = { answered: of("answered"), failed: of("failed"), closed: of("closed") };
    for (const one of Object.values(series)) one.inc(0);
    seen.set(town, series);
    return series;
  }
  const seen = new Map<string, ReturnType<typeof seriesOf>>();
  onEnd(app, (request, _reply, status) => {
    const town = findContext(request)?.town ?? towns.at(request.headers.host);
    if (town) {
      const failed = town.disabled ? "closed" : "failed";
      // Visitors who disconnected count as answered.
      const outcome = status >= 500 ? failed : "answered";
      (seen.get(town.slug) ?? seriesOf(town.slug))[outcome].inc();
    }
  });
}
