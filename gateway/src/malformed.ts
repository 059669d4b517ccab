/**
 * Requests that HTTP forbids but Node accepts, and input that isn't HTTP: answered with 400 in our
 * own format.
 */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { ApiError } from "@mainstreet/service/http/errors";
import type { Logger } from "@mainstreet/service/operations/log";
import type { ConnectionError, FastifyInstance } from "fastify";

/** A name or an address, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
const LAST_PORT = 65_535;

function isHost(host: string): boolean {
  const [found, port = "0"] = HOST.exec(host) ?? [];
  return found !== undefined && Number(port) <= LAST_PORT;
}

/** Node keeps the first of several Host headers; a proxy in front of us may have used the last. */
const hostsIn = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && /^host$/i.test(name)).length;

/**
 * Refuses requests with an invalid Host header, with several, or without one; HTTP/1.0 needs none.
 */
export function refuseBadHosts(app: FastifyInstance) {
  app.addHook("onRequest", ({ raw, headers: { host } }, _reply, done) => {
    const isGood =
      host === undefined
        ? raw.httpVersion === "1.0"
        : isHost(host) && hostsIn(raw.rawHeaders) === 1;
    if (isGood) done();
    else done(new ApiError(400, "bad_host", "This request does not say which site it is for"));
  });
}

/**
 * Returns the path of a request target, without the origin that clients may name before it (RFC
 * 9112, 3.2.2): targets of another host than the Host header's are left alone, and no route has
 * them.
 */
export function pathOf({ url = "/", headers: { host } }: IncomingMessage): string {
  const [origin, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (origin === undefined || named?.toLowerCase() !== host?.toLowerCase()) return url;
  return url.slice(origin.length).replace(/^(?!\/)/, "/");
}

const FAULTS: Record<string, { status: number; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "request_timeout",
    message: "The request did not come in time. Please try again.",
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    message: "The headers of this request are too large",
  },
};
const UNREADABLE = {
  status: 400,
  code: "invalid_request",
  message: "This request cannot be read",
};

/**
 * Returns Fastify's `clientErrorHandler`: there is no request object yet, so it writes the response
 * to the socket itself.
 */
export function answerUnreadable(always: Readonly<Record<string, string>>, log: Logger) {
  const names = Object.entries(always).map((header) => `${header.join(": ")}\r\n`);
  return (error: ConnectionError, socket: Socket) => {
    // The client has disconnected.
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const { status, code, message } = FAULTS[error.code] ?? UNREADABLE;
    const body = JSON.stringify({ message, code });
    const reqId = randomUUID();
    log.info({ reqId, status, code }, "unreadable request");
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Request-Id: ${reqId}\r\n${names.join("")}` +
          `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    socket.destroy(error);
  };
}
