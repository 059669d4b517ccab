/** Compresses what a service answers visitors. Why without `@fastify/compress`: see `compress.ts`. */
import fp from "fastify-plugin";
import { compressed, compressedAtOnce, encodingFor } from "./compress.ts";

/** Below this a packet carries it as well. */
const LEAST_BYTES = 1024;
/** Up to this it takes less time than handing it to another thread. */
const AT_ONCE_BYTES = 128 * 1024;
const TEXT = /^(?:application\/json|text\/(?!event-stream))/;

/**
 * Compresses the public answers of a service: they hold nobody's secrets, whose length would tell of them
 * beside what a visitor has sent. Streams go out as they come, files are sent as they are stored.
 */
export const compressPublic = fp(
  async (app) => {
    app.addHook("onSend", async (request, reply, payload) => {
      const { method, routeOptions } = request;
      const reads = method === "GET" || method === "HEAD";
      if (!reads || routeOptions.config.access !== "public") return payload;
      if (!TEXT.test(String(reply.getHeader("content-type")))) return payload;
      reply.header("vary", "accept-encoding");
      const encoding = encodingFor(request.headers["accept-encoding"]);
      const body = typeof payload === "string" ? Buffer.from(payload) : payload;
      if (!encoding || !(body instanceof Buffer) || body.length < LEAST_BYTES) return payload;
      reply.header("content-encoding", encoding);
      if (body.length <= AT_ONCE_BYTES) return compressedAtOnce(body, encoding);
      return compressed(body, encoding, "once");
    });
  },
  { name: "compress-public" },
);
