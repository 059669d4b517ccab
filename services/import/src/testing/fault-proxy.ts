/** A proxy that injects faults in tests: lets requests through, refuses them, or withholds their answers. */
import { createServer, request as ask } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOnFreePort } from "@mainstreet/testing/port";

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** `target` is the service's URL, to be set before the first request. */
export async function openFaultProxy() {
  const proxy = {
    target: "",
    /** Status with which requests are refused without being forwarded; 0: none. */
    refusesWith: 0,
    /** Refuses requests of this method only; "": of any. */
    refusedMethod: "",
    /** Refuses requests only with this in their path. */
    refusedPath: "",
    /** Forwards requests to these paths, but loses the answers. */
    swallows: (_path: string): boolean => false,
    /** Forwards requests to these paths only once the promise resolves, even if the client has left by then. */
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
