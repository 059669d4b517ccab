/** Asks an address as a browser does, from any place of the loopback. */
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { z } from "zod";

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** A form, a file (of `content-type`, if that is given), or what becomes JSON. */
  body?: unknown;
  /** Of the loopback, for who must not count as one visitor. */
  localAddress?: string;
}

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Asks an address; unlike fetch it may name any host. */
export async function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, localAddress } = asked;
  const { type, content } = await packed(body);
  const sent = request(url, { method, localAddress, headers: { ...type, ...headers } });
  // Who answers before all has arrived may also hang up.
  sent.on("error", () => undefined).end(content);
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, "response"));
  const status = response.statusCode ?? 0;
  return { status, text: await textOf(response), headers: response.headers };
}

/** The body as it travels, and its type. */
async function packed(body: unknown) {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body))
    return { type: { "content-type": "application/octet-stream" }, content: body };
  const isForm = body instanceof FormData;
  const carrier = new Response(isForm ? body : JSON.stringify(body));
  const type = (isForm && carrier.headers.get("content-type")) || "application/json";
  return { type: { "content-type": type }, content: Buffer.from(await carrier.arrayBuffer()) };
}
