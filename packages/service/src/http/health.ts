/** `/livez` touches nothing, `/readyz` checks what the process needs, `/metrics` is for Prometheus. */
/// <reference types="@fastify/swagger" />
import fp from "fastify-plugin";
import { withTimeLimit } from "../operations/time-limit.ts";
import type { Metrics } from "../operations/metrics.ts";

/** Something a process needs, by name; rejects while it is away. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

const CHECK_MS = 2000;
/** The gateway asks twice a second whether a process is about to end; stores need not be asked that often. */
const FRESH_MS = 5000;

/** Three routes without access rules; none of them is routed by the gateway. */
export const healthRoutes = fp<{ checks: ReadyChecks; metrics: Metrics; closing: () => boolean }>(
  async (app, { checks, metrics, closing }) => {
    let passedAt: number | undefined;
    const open = { config: { access: "open" as const }, schema: { hide: true } };

    app.get("/livez", open, async () => ({ status: "ok" }));

    app.get("/readyz", open, async (_request, reply) => {
      if (closing()) return reply.code(503).send({ status: "closing" });
      const fresh = passedAt !== undefined && Date.now() - passedAt < FRESH_MS;
      const results = await Promise.all(
        Object.entries(checks).map(
          async ([name, check]) => [name, fresh || (await passes(check))] as const,
        ),
      );
      const ready = results.every(([, ok]) => ok);
      if (ready && !fresh) passedAt = Date.now();
      if (!ready) passedAt = undefined;
      return reply.code(ready ? 200 : 503).send({
        status: ready ? "ok" : "unavailable",
        checks: Object.fromEntries(results),
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
