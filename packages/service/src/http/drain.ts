/** Graceful shutdown of an app, without failed requests. */
import { setTimeout as pause } from "node:timers/promises";
import fp from "fastify-plugin";

const POLL_MS = 50;

/**
 * As soon as the shutdown begins, the app reports that it is not ready, but keeps serving for `drainMs`, until
 * clients have switched to other instances; each response closes its connection. The app must be created with
 * `return503OnClosing: false`. `end` tells others that the shutdown has begun.
 */
export const draining = fp<{ drainMs: number; end: { begun: boolean } }>(
  async (app, { drainMs, end }) => {
    let inFlight = 0;
    app.addHook("onRequest", (_request, reply, done) => {
      inFlight += 1;
      reply.raw.once("close", () => (inFlight -= 1));
      done();
    });
    app.addHook("preClose", async () => {
      end.begun = true;
      await pause(drainMs);
      // Node waits a minute for connections without any request, such as those of clients that gave
      // up at once.
      const timer = setInterval(() => {
        if (inFlight === 0 && !app.server.listening) app.server.closeAllConnections();
      }, POLL_MS).unref();
      app.server.once("close", () => clearInterval(timer));
    });
    app.addHook("onSend", (_request, reply, payload, done) => {
      if (end.begun) reply.header("connection", "close");
      done(null, payload);
    });
  },
  { name: "draining" },
);
