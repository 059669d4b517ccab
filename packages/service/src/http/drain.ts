/** How an app ends without anybody noticing. */
import { setTimeout as pause } from "node:timers/promises";
import fp from "fastify-plugin";

const POLL_MS = 50;

/**
 * From the first moment of its end the app says that it is not ready, and serves on for `drainMs`, so that
 * whoever sends requests learns to send them elsewhere; each answer closes its connection. The app must
 * be made with `return503OnClosing: false`. `end` tells others that it has begun.
 */
export const draining = fp<{ drainMs: number; end: { begun: boolean } }>(
  async (app, { drainMs, end }) => {
    let inHand = 0;
    app.addHook("onRequest", (_request, reply, done) => {
      inHand += 1;
      reply.raw.once("close", () => (inHand -= 1));
      done();
    });
    app.addHook("preClose", async () => {
      end.begun = true;
      await pause(drainMs);
      // Node waits a minute for connections on which nobody has asked anything yet, as one that asks
      // and gives up at once leaves them.
      const timer = setInterval(() => {
        if (inHand === 0 && !app.server.listening) app.server.closeAllConnections();
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
