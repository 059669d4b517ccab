/** Client of the running system, as an admin and as a service. */
import { setTimeout as pause } from "node:timers/promises";
import { bulkResponse } from "@mainstreet/contracts/bulk";
import { importResponse, importRecord } from "@mainstreet/contracts/import";
import { uploadResponse } from "@mainstreet/contracts/upload";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import { Agent, FormData, request as send } from "undici";
import { z } from "zod";
import type { DrawnPicture } from "./pictures/draw.ts";

export interface SeedSystem {
  gatewayUrl: string;
  serviceUrls: { events: string; media: string };
  tokenFor: TokenFor;
  adminUsername: string;
  adminPassword: string;
}

const POLL_MS = 300;

// One connection per request: a kept-alive one may be closed by the server while pictures are
// drawn.
const dispatcher = new Agent({ pipelining: 0 });
const request = (url: string, options: Parameters<typeof send>[1]) =>
  send(url, { ...options, dispatcher });

/** How long to wait for an unavailable store, in ms. */
const PATIENCE_MS = 120_000;

/**
 * Retries while the service answers 503 with Retry-After. Not by undici's own retry, which would
 * send the consumed body again.
 */
async function patiently(attempt: () => ReturnType<typeof send>) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await attempt();
    const seconds = Number(answer.headers["retry-after"]);
    if (answer.statusCode !== 503 || !(seconds >= 0) || performance.now() > deadline) return answer;
    await answer.body.dump();
    await pause(seconds * 1000);
  }
}

/** Resolves with the answer's JSON, null without a body; throws for an error. */
async function read(what: string, attempt: () => ReturnType<typeof send>): Promise<unknown> {
  return bodyOf(what, await patiently(attempt));
}

async function bodyOf(what: string, answer: Awaited<ReturnType<typeof send>>): Promise<unknown> {
  const text = await answer.body.text();
  if (answer.statusCode >= 400)
    throw new Error(`${what} failed with ${answer.statusCode}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Returns a client for one town; `host` is one of its host names. */
export function createSeedClient(system: SeedSystem, town: string, host: string) {
  const askingAt = (service: string) => ({
    "x-service-token": system.tokenFor(service),
    "x-town": town,
  });
  const asVisitor = { host, origin: `http://${host}` };

  return {
    /** Resolves with the ids of the town's businesses by name. */
    async businessIds(): Promise<Map<string, number>> {
      const answer = await read("Reading businesses", () =>
        request(`${system.gatewayUrl}/api/businesses?limit=500`, { headers: asVisitor }),
      );
      const list = z.array(z.object({ id: z.int(), name: z.string() })).parse(answer);
      return new Map(list.map(({ id, name }) => [name, id]));
    },

    /** Stores a picture; resolves with its URL. */
    async store({ hash, width, height, files }: DrawnPicture): Promise<string> {
      const stored = await read("Storing a picture", () => {
        const body = new FormData();
        for (const file of files)
          body.append(`${file.width}`, new Blob([new Uint8Array(file.body)]), `${hash}.webp`);
        const path = `/internal/images/${hash}?width=${width}&height=${height}`;
        const headers = askingAt("media");
        return request(`${system.serviceUrls.media}${path}`, { method: "PUT", headers, body });
      });
      return uploadResponse.parse(stored).url;
    },

    /**
     * Resolves with the session of the town's admin; undefined when that account has another
     * password or does not exist.
     */
    async signIn(): Promise<string | undefined> {
      const answer = await patiently(() =>
        request(`${system.gatewayUrl}/api/auth/login`, {
          method: "POST",
          headers: { ...asVisitor, "content-type": "application/json" },
          body: JSON.stringify({ username: system.adminUsername, password: system.adminPassword }),
        }),
      );
      if (answer.statusCode === 401) {
        await answer.body.dump();
        return undefined;
      }
      await bodyOf("Signing in", answer);
      return String(answer.headers["set-cookie"]).split(";", 1)[0];
    },

    /** Imports a JSON file in this session, waits for its end and signs out. */
    async importFile(cookie: string, name: string, content: object): Promise<void> {
      const headers = { ...asVisitor, cookie };
      const brought = await read("The import", () => {
        const body = new FormData();
        body.append("file", new Blob([JSON.stringify(content)]), name);
        return request(`${system.gatewayUrl}/api/import/json`, { method: "POST", headers, body });
      });
      let record = importResponse.parse(brought).import;
      while (record.status === "waiting" || record.status === "running") {
        await pause(POLL_MS);
        const path = `/api/admin/imports/${record.id}`;
        record = importRecord.parse(
          await read("The import", () => request(`${system.gatewayUrl}${path}`, { headers })),
        );
      }
      await read("Signing out", () =>
        request(`${system.gatewayUrl}/api/auth/logout`, { method: "POST", headers }),
      );
      const rejected = Object.values(record.counts).reduce(
        (sum, counts) => sum + (counts?.rejected ?? 0),
        0,
      );
      if (record.status === "failed" || rejected > 0)
        throw new Error(
          `The import of ${name} ended with: ${record.message} (${rejected} rows rejected)`,
        );
    },

    /** Stores town events in bulk. */
    async bringEvents(batch: string, events: object[]): Promise<void> {
      const rows = events.map((values, index) => ({ row: index + 1, values }));
      const answer = await read("Bringing the events", () =>
        request(`${system.serviceUrls.events}/internal/events/bulk`, {
          method: "POST",
          headers: { ...askingAt("events"), "content-type": "application/json" },
          body: JSON.stringify({ batch, rows }),
        }),
      );
      const { results } = bulkResponse.parse(answer);
      const rejected = results.filter(({ outcome }) => outcome === "rejected");
      if (rejected.length > 0)
        throw new Error(`Some events were rejected: ${JSON.stringify(rejected)}`);
    },
  };
}

export type SeedClient = ReturnType<typeof createSeedClient>;
