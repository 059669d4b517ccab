/** Prometheus metrics of one process. */
import fp from "fastify-plugin";
import { onEnd } from "../http/ended.ts";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

export type Metrics = Registry;

/** Creates a separate registry for each process (and each app in a test). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Adds a gauge read at every scrape, e.g. the age of the oldest waiting message. */
export function gauge(
  metrics: Metrics,
  name: string,
  help: string,
  read: () => Promise<number> | number,
) {
  return new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      this.set(await read());
    },
  });
}

/** Adds a gauge with labels, read at every scrape. */
export function labelledGauge<Label extends string>(
  metrics: Metrics,
  about: { name: string; help: string; labels: Label[] },
  read: () => { labels: Record<Label, string>; value: number }[],
) {
  return new Gauge({
    name: about.name,
    help: about.help,
    labelNames: about.labels,
    registers: [metrics],
    collect() {
      this.reset();
      for (const { labels, value } of read()) this.set(labels, value);
    },
  });
}

/** Adds a counter whose value is counted elsewhere and read at every scrape. */
export function total(metrics: Metrics, name: string, help: string, read: () => number) {
  return new Counter({
    name,
    help,
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** Adds a counter, e.g. of geocoder requests. */
export function counter<Label extends string>(
  metrics: Metrics,
  name: string,
  help: string,
  labelNames: Label[],
) {
  return new Counter({ name, help, labelNames, registers: [metrics] });
}

/** Times every request by method, route pattern and status. */
export const requestMetrics = fp<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    const seconds = new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to answer a request, in seconds",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers: [metrics],
    });
    // Hashing labels costs more than counting, so each combination is cached under one short key.
    const series = new Map<string, { observe: (seconds: number) => void }>();
    onEnd(app, (request, reply, status) => {
      const { method } = request;
      const route = request.routeOptions.url ?? "none";
      const key = `${method} ${status} ${route}`;
      const one = series.get(key) ?? seconds.labels({ method, route, status });
      series.set(key, one);
      one.observe(reply.elapsedTime / 1000);
    });
  },
  { name: "request-metrics" },
);
