/**
 * Some proxies also write the visitor's port into X-Forwarded-For, which would make each connection
 * another visitor.
 */
import type { FastifyInstance } from "fastify";

/** `203.0.113.7:51234`, `[2001:db8::1]:51234` or `[2001:db8::1]`. */
const WITH_PORT = /^\s*(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)\s*$/;

/** Removes the ports before anything reads `request.ip`. */
export function ignoreForwardedPorts(app: FastifyInstance) {
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const chain = headers["x-forwarded-for"];
    if (chain !== undefined)
      headers["x-forwarded-for"] = String(chain)
        .split(",")
        .map((entry) => entry.replace(WITH_PORT, "$1$2"))
        .join(",");
    done();
  });
}
