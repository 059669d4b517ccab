/** Timeouts and header size limit of our HTTP servers. */

/** For the request line and the headers, and for connections without any request. */
export const HEADERS_MS = 10_000;
/** For a whole request with its body. */
const REQUEST_MS = 30_000;
/** Longer than the gateway and browsers keep connections, so that the client is the one that closes first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 2000;
/** Twice the gateway's limit, as it adds headers of its own: only the gateway refuses, with our error body. */
const HEADER_BYTES = 32 * 1024;

/** Options for Fastify, which by default waits for a body forever; `requestMs` for services that take files. */
export const serverLimits = (requestMs = REQUEST_MS) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: HEADER_BYTES,
  },
});
