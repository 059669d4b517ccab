/** Calls a service over HTTP with given headers. */
import type { FastifyInstance, InjectOptions } from "fastify";

type Payload = NonNullable<InjectOptions["payload"]>;

/** Returns the four verbs with the headers of a visitor or an admin; responses are those of `inject`. */
export function clientOf(app: Pick<FastifyInstance, "inject">, headers: Record<string, string>) {
  const send =
    (method: "POST" | "PUT" | "DELETE") =>
    (url: string, payload?: Payload, more: Record<string, string> = {}) =>
      app.inject({
        method,
        url,
        headers: { ...headers, ...more },
        ...(payload !== undefined && { payload }),
      });
  return {
    get: (url: string, more: Record<string, string> = {}) =>
      app.inject({ url, headers: { ...headers, ...more } }),
    post: send("POST"),
    put: send("PUT"),
    delete: send("DELETE"),
  };
}

export type TestClient = ReturnType<typeof clientOf>;
/** Response of `inject`. */
export type Answer = Awaited<ReturnType<TestClient["get"]>>;
