/**
 * Bare Fastify servers as a baseline: one answers every request with the bytes of a file, the other
 * only forwards every request by @fastify/http-proxy, as the gateway does.
 */
import { readFile } from "node:fs/promises";
import httpProxy from "@fastify/http-proxy";
import Fastify from "fastify";

const [, , from = "", port = "0"] = process.argv;
const app = Fastify();
if (URL.canParse(from)) await app.register(httpProxy, { upstream: from });
else {
  const body = await readFile(from);
  app.get("/*", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
}
await app.listen({ port: Number(port), host: "127.0.0.1" });
process.send?.("listening");
