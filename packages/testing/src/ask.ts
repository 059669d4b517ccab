/** Sends requests as a browser does, from any loopback address. */
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { z } from "zod";

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** A form, a file (with its `content-type`, if given), or a value to send as JSON. */
  body?: unknown;
  /** Loopback address of the sender, for tests with several visitors. */
  localAddress?: string;
}

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Sends a request; unlike fetch, with any `host` header. */
export async function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, localAddress } = asked;
  const { type, content } = await packed(body);
  const sent = request(url, { method, localAddress, headers: { ...type, ...headers } });
  // Node does not send the length of a DELETE's body by itself.
  if (content && method === "DELETE") sent.setHeader("content-length", content.length);
  // A server that responds before the whole body has arrived may also close the connection.
  sent.on("error", () => undefined).end(content);
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, "response"));
  const status = response.statusCode ?? 0;
  return { status, text: await textOf(response), headers: response.headers };
}

/** Returns the encoded body, and its content type. */
async function packed(body: unknown) {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body))
    return { type: { "content-type": "application/octet-stream" }, content: body };
  const isForm = body instanceof FormData;
  const carrier = new Response(isForm ? body : JSON.stringify(body));
  const type = (isForm && carrier.headers.get("content-type")) || "application/json";
  return { type: { "content-type": type }, content: Buffer.from(await carrier.arrayBuffer()) };
}
