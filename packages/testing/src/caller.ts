/** Calls a service over HTTP, as somebody. */
import type { FastifyInstance, InjectOptions } from "fastify";

type Payload = NonNullable<InjectOptions["payload"]>;

/** The four verbs with the headers of a visitor or an admin; answers are those of `inject`. */
export function callerOf(app: Pick<FastifyInstance, "inject">, headers: Record<string, string>) {
  const send =
    (method: "POST" | "PUT") =>
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
    delete: (url: string) => app.inject({ method: "DELETE", url, headers }),
  };
}

export type Caller = ReturnType<typeof callerOf>;
/** What `inject` answers. */
export type Answer = Awaited<ReturnType<Caller["get"]>>;
