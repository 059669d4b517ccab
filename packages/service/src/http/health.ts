/**
 * `/livez` touches nothing, `/readyz` says whether the process can answer anything, `/metrics` is for
 * Prometheus. A store that is away makes nobody unready: all instances lose it at once, and what visitors
 * read comes from memory.
 */
/// <reference types="@fastify/swagger" />
import { setTimeout as pause } from "node:timers/promises";
import fp from "fastify-plugin";
import { withTimeLimit } from "../operations/time-limit.ts";
import type { Metrics } from "../operations/metrics.ts";

/** Something that may be away, by name; rejects while it is. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

const CHECK_MS = 2000;
/** The gateway asks twice a second whether a process is about to end; stores need not be asked that often. */
const FRESH_MS = 5000;
/** So long a process that lacks a store waits for better news: the gateway waits for half a second. */
const NEWS_MS = 250;

/** An instance that is ready without one of its stores says so by this header. */
export const LIMITED = "x-limited";

export interface Health {
  /** Without these nothing can be answered. */
  needs?: ReadyChecks;
  /** Stores: without them the process is limited, but ready. */
  checks: ReadyChecks;
  metrics: Metrics;
  closing: () => boolean;
}

/** Three routes without access rules; none of them is routed by the gateway. */
export const healthRoutes = fp<Health>(
  async (app, { needs = {}, checks, metrics, closing }) => {
    const all = Object.entries({ ...needs, ...checks });
    let last: { at: number; away: string[] } | undefined;
    let running: Promise<void> | undefined;

    async function runChecks() {
      const passed = await Promise.all(all.map(async ([, check]) => passes(check)));
      last = { at: Date.now(), away: all.flatMap(([name], at) => (passed[at] ? [] : [name])) };
      running = undefined;
    }

    /** What is away, as the last look has it: one that is away may take all of its time to say so. */
    async function missing(): Promise<string[]> {
      if (last?.away.length === 0 && Date.now() - last.at < FRESH_MS) return [];
      running ??= runChecks();
      await (last?.away.length ? Promise.race([running, pause(NEWS_MS)]) : running);
      return last?.away ?? [];
    }

    const open = { config: { access: "open" as const }, schema: { hide: true } };

    app.get("/livez", open, async () => ({ status: "ok" }));

    app.get("/readyz", open, async (_request, reply) => {
      if (closing()) return reply.code(503).send({ status: "closing" });
      const away = await missing();
      const ready = !away.some((name) => name in needs);
      if (away.length > 0) reply.header(LIMITED, away.join(", "));
      return reply.code(ready ? 200 : 503).send({
        status: !ready ? "unavailable" : away.length > 0 ? "limited" : "ok",
        checks: Object.fromEntries(all.map(([name]) => [name, !away.includes(name)])),
      });
    });

    app.get("/metrics", open, async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.metrics()),
    );
  },
  { name: "health-routes" },
);

const passes = (check: () => Promise<unknown>): Promise<boolean> =>
  withTimeLimit(CHECK_MS, check).then(
    () => true,
    () => false,
  );
