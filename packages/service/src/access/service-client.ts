/**
 * Client for calls between services: the token is signed for one service, any of whose instances may answer.
 */
import { Agent, request } from "undici";
import type { z } from "zod";
import type { TokenFor } from "./service-token.ts";

/** Generous, as counting a large town's data takes time. */
const TIMEOUT_MS = 60_000;
const CONNECTIONS = 4;

export interface ServiceCall {
  path: string;
  town: string;
  /** Posted as JSON; without it the call is a GET. */
  body?: object | null | undefined;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
}

export type ServiceClient<Name extends string> = ReturnType<typeof createServiceClient<Name>>;

/** Creates a client; `urls` are the instances of each service. */
export function createServiceClient<Name extends string>(
  urls: Record<Name, readonly string[]>,
  tokenFor: TokenFor,
) {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  let turn = 0;

  /** Calls one instance and returns its response, whatever the status; instances take turns. */
  async function call(service: Name, { path, town, body, signal }: ServiceCall) {
    const url = urls[service][turn++ % urls[service].length];
    const answer = await request(`${url}${path}`, {
      method: body ? "POST" : "GET",
      dispatcher: agent,
      headers: {
        ...(body && { "content-type": "application/json" }),
        "x-service-token": tokenFor(service),
        "x-town": town,
      },
      body: body ? JSON.stringify(body) : null,
      ...(signal && { signal }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }

  return {
    call,
    /** Returns the first response with status 200 of any instance; rejects when there is none. */
    async ask<Answer>(
      service: Name,
      { answer, ...asked }: ServiceCall & { answer: z.ZodType<Answer> },
    ): Promise<Answer> {
      let fault: unknown = new Error(`${service} has no address`);
      for (const _ of urls[service])
        try {
          const { status, text } = await call(service, asked);
          if (status === 200) return answer.parse(JSON.parse(text));
          fault = new Error(`${service} answers ${status} at ${asked.path}`);
        } catch (error) {
          fault = error;
        }
      throw fault;
    },
    close: () => agent.close(),
  };
}
