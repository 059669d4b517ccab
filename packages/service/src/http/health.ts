/**
 * `/livez` checks nothing, `/readyz` tells whether the process can answer anything, `/metrics` is for
 * Prometheus. An unavailable store makes no instance unready: all would lose it at once, and what visitors read
 * comes from memory.
 */
/// <reference types="@fastify/swagger" />
import { setTimeout as pause } from "node:timers/promises";
import fp from "fastify-plugin";
import { withTimeLimit } from "../operations/time-limit.ts";
import type { Metrics } from "../operations/metrics.ts";

/** Dependencies by name; each check rejects while its dependency is unavailable. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

const CHECK_MS = 2000;
/** The gateway polls twice a second for a coming shutdown; stores need not be checked that often. */
const FRESH_MS = 5000;
/** Time that a process with an unavailable store waits for a new result: the gateway waits for 500 ms. */
const NEWS_MS = 250;

/** Header with the unavailable stores of an instance that is ready nevertheless. */
export const LIMITED = "x-limited";

export interface Health {
  /** Dependencies without which the process cannot answer anything. */
  needs?: ReadyChecks;
  /** Stores: without them the process is limited, but ready. */
  checks: ReadyChecks;
  metrics: Metrics;
  closing: () => boolean;
}

/** Three routes without access checks; the gateway exposes none of them. */
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

    /** Returns what was unavailable in the last check, as a check of an unavailable store may time out. */
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
