/** The frontend's HTTP server: files, health, pages. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { healthRoutes } from "@mainstreet/service/http/health";
import type { Logger } from "@mainstreet/service/operations/log";
import { draining } from "@mainstreet/service/http/drain";
import { handleError, handleNotFound } from "@mainstreet/service/http/errors";
import { createMetrics, requestMetrics } from "@mainstreet/service/operations/metrics";
import { serverLimits } from "@mainstreet/service/http/timeouts";
import Fastify, { LogController } from "fastify";
import { discoveryRoutes } from "./discovery.ts";
import { pageRoutes } from "./pages.ts";
import type { PageDeps } from "./pages.ts";

export interface FrontendDeps extends PageDeps {
  log: Logger;
  /** Folder with `assets/` (hashed names) and the files served at the root. */
  clientDir: string;
  /** How long it keeps serving after shutdown has begun, in ms. */
  drainMs?: number;
}

/** Builds the app; during shutdown, requests in flight are answered with `connection: close`. */
export async function buildFrontend({ log, clientDir, drainMs = 0, ...pages }: FrontendDeps) {
  const metrics = createMetrics();
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...serverLimits(),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    requestIdHeader: "x-request-id",
    genReqId: () => randomUUID(),
    // URLs that the router can't parse.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  const end = { begun: false };
  await app.register(draining, { drainMs, end });

  await app.register(requestMetrics, { metrics });
  await app.register(healthRoutes, { checks: {}, metrics, closing: () => end.begun });
  await app.register(fastifyStatic, {
    root: join(clientDir, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
    decorateReply: true,
  });
  const { ApiFailure } = pages.build.renderer;
  await app.register(discoveryRoutes, {
    reader: pages.reader,
    isFailure: (error) => error instanceof ApiFailure,
  });
  // Revalidated at every visit, so that a new worker takes over at once.
  app.get("/service-worker.js", { config: { access: "public" } }, (_request, reply) =>
    reply
      .sendFile("service-worker.js", clientDir, { cacheControl: false })
      .header("cache-control", "no-cache"),
  );
  await app.register(pageRoutes, pages);
  return app;
}
