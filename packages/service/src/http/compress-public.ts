/** Compresses a service's responses to visitors. For why not `@fastify/compress`, see `compress.ts`. */
import fp from "fastify-plugin";
import { compressed, compressedAtOnce, encodingFor } from "./compress.ts";

/** Smaller responses fit into one packet anyway. */
const LEAST_BYTES = 1024;
/** Up to this size, compressing takes less time than handing the work to another thread. */
const AT_ONCE_BYTES = 128 * 1024;
const TEXT = /^(?:application\/json|text\/(?!event-stream))/;

/**
 * Compresses public responses only: they contain no secrets, which the compressed length could reveal together
 * with input sent by a visitor. Streams and files are sent as they are.
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
