/** A bare Fastify server that answers every request with the bytes of a file: what could be had at most. */
import { readFile } from "node:fs/promises";
import Fastify from "fastify";

const [, , file = "", port = "0"] = process.argv;
const body = await readFile(file);
const app = Fastify();
app.get("/*", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
await app.listen({ port: Number(port), host: "127.0.0.1" });
process.send?.("listening");
