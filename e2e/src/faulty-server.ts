/** Stands before a town's site and, when told so, refuses every request, breaks it off or leaves it without an answer. */
import { once } from "node:events";
import { createServer, request } from "node:http";

export async function faultyServer(site: string) {
  const { host, port } = new URL(site);
  const state: {
    fault: "none" | "refuses" | "breaks" | "hangs";
    /** Makes the service worker another one. */
    version: string;
  } = { fault: "none", version: "" };
  const server = createServer((incoming, outgoing) => {
    if (state.fault === "hangs") return;
    if (state.fault === "breaks") {
      incoming.destroy();
      return;
    }
    if (state.fault === "refuses") {
      outgoing.writeHead(503).end();
      return;
    }
    const { url = "/", method, headers } = incoming;
    const isWorker = url === "/service-worker.js";
    const passedOn = request({
      host: "127.0.0.1",
      port,
      path: url,
      method,
      headers: {
        ...headers,
        host,
        ...(isWorker && { "accept-encoding": "identity", "if-none-match": "" }),
      },
    });
    passedOn.on("response", (answer) => {
      const { "content-length": _length, ...changed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? changed : answer.headers);
      if (isWorker) outgoing.write(`/* ${state.version} */`);
      answer.pipe(outgoing);
    });
    passedOn.on("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return Object.assign(state, {
    origin: `http://localhost:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  });
}
