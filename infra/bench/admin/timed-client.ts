/** An admin's HTTP client that measures each answer. */
import { Agent, request } from "undici";
import { z } from "zod";
import { openAdminClient } from "../import/admin-client.ts";

export type TimedClient = Awaited<ReturnType<typeof openTimedClient>>;

interface Answer {
  status: number;
  body: unknown;
  /** Number of records in a list. */
  total: number;
  /** Time from the request to the last byte. */
  ms: number;
}

/** Signs in on the town's host. */
export async function openTimedClient(gatewayUrl: string, host: string, admin: object) {
  const { headers } = await openAdminClient(gatewayUrl, host, admin);
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
    // The gateway may time out a slow read: that is a result, too.
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

/** Returns the 95th percentile. */
export const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
