/** A proxy that takes TLS, as managed stores do; its certificate is only good for tests. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import type { Socket } from "node:net";

const fixtures = join(import.meta.dirname, "../fixtures");
/** PEM file that names whom to trust. */
export const CA_FILE = join(fixtures, "tls.crt");

/** Listens on a free loopback port before the server that `target` (a URL with a port) names. */
export async function openTlsProxy(target: string) {
  const far = new URL(target);
  const sockets = new Set<Socket>();
  const pem = { cert: readFileSync(CA_FILE), key: readFileSync(join(fixtures, "tls.key")) };
  const server = createServer(pem, (near) => {
    const onward = connect(Number(far.port), far.hostname);
    for (const socket of [near, onward]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    near.on("close", () => onward.destroy()).pipe(onward);
    onward.on("close", () => near.destroy()).pipe(near);
  });
  // Whoever does not trust the certificate ends the handshake.
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
