/** How long our HTTP servers wait for what a client has to send, and how much of a head they take. */

/** The first line and the headers, also of a connection on which nothing was asked yet. */
export const HEADERS_MS = 10_000;
/** A whole request with its body. */
const REQUEST_MS = 30_000;
/** Longer than the gateway and browsers keep theirs: who closes first must be the client. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 2000;
/** Twice what the gateway takes, which adds headers of its own: it alone refuses, in our shape. */
const HEADER_BYTES = 32 * 1024;

/** For Fastify, whose own defaults wait for a body without end; `requestMs` for those who take files. */
export const serverLimits = (requestMs = REQUEST_MS) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: HEADER_BYTES,
  },
});
