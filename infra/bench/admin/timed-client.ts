/** An admin's client that times each answer. */
import { Agent, request } from "undici";
import { z } from "zod";
import { signInAdmin } from "../import/admin-client.ts";

export type TimedClient = Awaited<ReturnType<typeof openTimedClient>>;

interface Answer {
  status: number;
  body: unknown;
  /** Of a list. */
  total: number;
  /** From the question to the last byte. */
  ms: number;
}

/** Signs in at the town's host. */
export async function openTimedClient(gatewayUrl: string, host: string, admin: object) {
  const { headers } = await signInAdmin(gatewayUrl, host, admin);
  const dispatcher = new Agent({ connections: 6, headersTimeout: 0, bodyTimeout: 0 });

  async function ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) {
    const begun = performance.now();
    const answer = await request(`${gatewayUrl}${path}`, {
      method,
      dispatcher,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const ms = performance.now() - begun;
    // A slow read may be given up by the gateway: that is a figure as well.
    if (answer.statusCode >= 300 && ![503, 504].includes(answer.statusCode))
      throw new Error(`${method} ${path} answers ${answer.statusCode} ${text.slice(0, 300)}`);
    const told: Answer = {
      status: answer.statusCode,
      body: text === "" ? null : JSON.parse(text),
      total: Number(answer.headers["x-total-count"]),
      ms,
    };
    return told;
  }

  return { ask, close: () => dispatcher.close() };
}

export const numbered = z.looseObject({ id: z.int(), revision: z.int() });

/** What 95 of 100 do not exceed. */
export const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
