/** Calls that change something, for pages that carry no schemas. */
import { failureOf } from "./client.ts";

interface SendOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Proves who asks, where no session does. */
  token?: string;
}

/** The answer's JSON, null when it has none; throws `ApiFailure` for any status but 2xx. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the service's schema vouches for it
export async function send<Data>(
  method: "POST" | "DELETE",
  path: string,
  { body, token }: SendOptions = {},
): Promise<Data> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: {
      "x-requested-with": "main-street",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await failureOf(response);
  const text = await response.text();
  const data: Data = JSON.parse(text === "" ? "null" : text);
  return data;
}
