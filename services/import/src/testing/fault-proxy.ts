/** A proxy that makes faults in tests: lets requests through, refuses them, or keeps their answers back. */
import { createServer, request as ask } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOnFreePort } from "@mainstreet/testing/port";

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** `target` is the service's address, set before the first request. */
export async function openFaultProxy() {
  const proxy = {
    target: "",
    /** Requests get this status and go no further. */
    refusesWith: 0,
    /** Those of this method alone; of any if left out. */
    refusedMethod: "",
    /** Those whose path has this in it alone. */
    refusedPath: "",
    /** Requests to these paths are done, but nobody hears of it. */
    swallows: (_path: string): boolean => false,
    /** Requests to these paths are kept, and come to the service when it is time, whoever has left by then. */
    holds: (_path: string): Promise<void> | undefined => undefined,
    url: "",
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((asked, reply) => {
    const { method, headers, url = "" } = asked;
    const isRefused =
      (proxy.refusedMethod === "" || proxy.refusedMethod === method) &&
      url.includes(proxy.refusedPath);
    if (proxy.refusesWith > 0 && isRefused) return reply.writeHead(proxy.refusesWith).end();
    const passed = () => {
      const passedOn = ask(`${proxy.target}${url}`, { method, headers }, (answer) => {
        if (proxy.swallows(url)) {
          answer.resume();
          answer.once("end", () => reply.destroy());
          return;
        }
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      return passedOn.on("error", () => reply.destroy());
    };
    const held = proxy.holds(url);
    if (!held) {
      const passedOn = asked.pipe(passed());
      return reply.once("close", () => passedOn.destroy());
    }
    return void Promise.all([buffer(asked), held]).then(([body]) => passed().end(body));
  });
  proxy.url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return proxy;
}
