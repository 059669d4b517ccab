/** Calls of the admin app: what comes back is checked against the contract. */
import type { z } from "zod";
import { failureOf } from "./client.ts";
import { sessionEnds } from "./session-end.ts";

/** Key of the query that knows whether somebody is signed in. */
export const SESSION_KEY = ["/api/auth/check"] as const;

interface Call<Schema extends z.ZodType> {
  path: string;
  schema: Schema;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Never from a cache. */
  fresh?: boolean;
}

export interface AdminAnswer<Data> {
  data: Data;
  /** `X-Total-Count`, NaN where the answer is no list. */
  total: number;
}

/** Throws `ApiFailure` for any status but 2xx. */
export async function callAdmin<Schema extends z.ZodType>(
  call: Call<Schema>,
): Promise<AdminAnswer<z.infer<Schema>>> {
  const response = await fetch(call.path, {
    method: call.method ?? "GET",
    credentials: "include",
    headers: {
      "x-requested-with": "main-street",
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      ...(call.fresh ? { "cache-control": "no-cache", pragma: "no-cache" } : {}),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  if (!response.ok) throw sessionEnds(await failureOf(response));
  const text = await response.text();
  const data = call.schema.parse(text === "" ? null : JSON.parse(text));
  return { data, total: Number(response.headers.get("x-total-count") ?? Number.NaN) };
}
