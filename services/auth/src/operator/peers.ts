/** The services that hold something of a town, asked by name; any instance will do. */
import type { TokenFor } from "@mainstreet/service/access/service-token";
import type { z } from "zod";

export const PEERS = ["listings", "coupons", "events", "media", "import"] as const;
export type PeerName = (typeof PEERS)[number];

/** A large town takes its time to be counted. */
const TIMEOUT_MS = 60_000;

export interface Question<Schema extends z.ZodType> {
  town: string;
  path: string;
  answer: Schema;
  /** Sent as JSON with POST; without it the question is a GET. */
  body?: object;
}

export interface Peers {
  /** The first instance's answer that is one; rejects when there is none. */
  ask: <Schema extends z.ZodType>(
    peer: PeerName,
    question: Question<Schema>,
  ) => Promise<z.infer<Schema>>;
}

export function createPeers(urls: Record<PeerName, readonly string[]>, tokenFor: TokenFor): Peers {
  return {
    async ask(peer, { town, path, answer, body }) {
      let fault: unknown = new Error(`${peer} has no address`);
      for (const url of urls[peer])
        try {
          const response = await fetch(`${url}${path}`, {
            method: body ? "POST" : "GET",
            headers: {
              "x-service-token": tokenFor(peer),
              "x-town": town,
              ...(body && { "content-type": "application/json" }),
            },
            ...(body && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          if (response.ok) return answer.parse(await response.json());
          fault = new Error(`${peer} answers ${response.status} at ${path}`);
        } catch (error) {
          fault = error;
        }
      throw fault;
    },
  };
}
