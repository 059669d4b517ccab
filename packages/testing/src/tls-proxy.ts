/** A proxy that takes TLS, as managed stores do; its certificate is only good for tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "node:tls";
import { openTcpProxy } from "./tcp-proxy.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
/** PEM file that names whom to trust. */
export const CA_FILE = join(fixtures, "tls.crt");

/** Opens it before the server that `target` (a URL with a port) names. */
export const openTlsProxy = (target: string) =>
  openTcpProxy(target, (pass) => {
    const pem = { cert: readFileSync(CA_FILE), key: readFileSync(join(fixtures, "tls.key")) };
    // Whoever does not trust the certificate ends the handshake.
    return createServer(pem, pass).on("tlsClientError", () => undefined);
  });
