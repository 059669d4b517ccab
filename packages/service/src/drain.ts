/** How an app ends without anybody noticing. */
import { setTimeout as pause } from "node:timers/promises";
import fp from "fastify-plugin";

/**
 * From the first moment of its end the app says that it is not ready, and serves on for `drainMs`, so that
 * whoever sends requests learns to send them elsewhere; each answer closes its connection. The app must
 * be made with `return503OnClosing: false`. `end` tells others that it has begun.
 */
export const draining = fp<{ drainMs: number; end: { begun: boolean } }>(
  async (app, { drainMs, end }) => {
    app.addHook("preClose", async () => {
      end.begun = true;
      await pause(drainMs);
    });
    app.addHook("onSend", (_request, reply, payload, done) => {
      if (end.begun) reply.header("connection", "close");
      done(null, payload);
    });
  },
  { name: "draining" },
);
