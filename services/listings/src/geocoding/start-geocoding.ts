/** Geocoding as part of a running process: queue, worker, backfill, metrics. */
import { createQueue } from "@mainstreet/jobs/queue";
import type { JobQueue } from "@mainstreet/jobs/queue";
import type { AppDeps } from "@mainstreet/service/http/build-service";
import { counter, gauge } from "@mainstreet/service/operations/metrics";
import type { ListingsConfig } from "../config.ts";
import type { Parts } from "../parts.ts";
import { createGeocodeCache } from "./geocode.cache.ts";
import { createGeocoder } from "./geocoder.ts";
import { geocodeJob, startGeocodeWorker } from "./geocode.job.ts";
import type { GeocodePayload } from "./geocode.job.ts";
import { createGeocodeResults } from "./geocode-results.ts";
import { startGeocodeBackfill } from "./geocode-backfill.ts";

/** Opens the queue that lookups and the worker share; null without a geocoder. */
export function openGeocodeQueue(config: ListingsConfig): JobQueue<GeocodePayload> | null {
  if (config.GEOCODER_URL === undefined) return null;
  const connection = { redisUrl: config.REDIS_URL, prefix: config.REDIS_PREFIX };
  return createQueue(geocodeJob(config.GEOCODER_BACKOFF_MS), connection);
}

interface GeocodingOptions
  extends AppDeps<ListingsConfig>, Pick<Parts, "businesses" | "townPlaces"> {
  queue: JobQueue<GeocodePayload> | null;
}

/** Starts geocoding; without a geocoder it only logs that. */
export function startGeocoding(options: GeocodingOptions): { close: () => Promise<void> } {
  const { config, queue, businesses, townPlaces, metrics, mongo, log, now } = options;
  const { GEOCODER_URL: url, GEOCODER_CONTACT: contact } = config;
  if (url === undefined || !queue) {
    log.warn("GEOCODER_URL is not set: businesses without coordinates are not located");
    return { close: async () => undefined };
  }
  if (contact === "")
    log.warn("GEOCODER_CONTACT is not set: the geocoder's operator has no address to write to");
  const requests = counter(metrics, "geocoder_requests_total", "Requests to the geocoder", [
    "outcome",
  ]);
  // Prometheus needs a sample before the first question to compute a rate.
  for (const outcome of ["found", "notFound", "busy", "failed"]) requests.inc({ outcome }, 0);
  const depth = () => queue.depth().catch(() => Number.NaN);
  gauge(metrics, "geocode_queue_depth", "Addresses waiting for the geocoder", depth);

  const geocodes = createGeocodeCache(mongo, now);
  const results = createGeocodeResults(businesses, townPlaces);
  const timeoutMs = config.GEOCODER_TIMEOUT_MS;
  const worker = startGeocodeWorker({
    job: geocodeJob(config.GEOCODER_BACKOFF_MS),
    connection: { redisUrl: config.REDIS_URL, prefix: config.REDIS_PREFIX },
    ask: createGeocoder({ url, contact, timeoutMs }),
    geocodes,
    results,
    log,
    now,
    pauseMs: config.GEOCODER_PAUSE_MS,
    timeoutMs,
    count: (outcome) => requests.inc({ outcome }),
  });
  const backfill = startGeocodeBackfill({ results, geocodes, townPlaces, queue, log, now });
  return {
    close: async () => {
      await Promise.all([backfill.close(), worker.close()]);
    },
  };
}
