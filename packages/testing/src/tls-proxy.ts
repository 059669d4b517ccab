/** A proxy that requires TLS, as managed stores do; its certificate is for tests only. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "node:tls";
import { openTcpProxy } from "./tcp-proxy.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
/** PEM file of the CA to trust. */
export const CA_FILE = join(fixtures, "tls.crt");

/** Opens it for the server at `target` (a URL with a port). */
export const openTlsProxy = (target: string) =>
  openTcpProxy(target, (pass) => {
    const pem = { cert: readFileSync(CA_FILE), key: readFileSync(join(fixtures, "tls.key")) };
    // Clients that do not trust the certificate abort the handshake.
    return createServer(pem, pass).on("tlsClientError", () => undefined);
  });
