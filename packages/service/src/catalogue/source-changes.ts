/** Waits until an admin's changes in another service are known here, i.e. until their messages have arrived. */
import { setTimeout as pause } from "node:timers/promises";
import { relayWatermark } from "@mainstreet/messages/relay-watermark";
import { LRUCache } from "lru-cache";
import { hasPropagated } from "../messages/propagation.ts";
import type { ServiceDeps } from "../operations/messaging.ts";
import { withTimeLimit } from "../operations/time-limit.ts";
import { createChangeTokens, timeOf } from "./change-tokens.ts";

const POLL_MS = 25;
/** Longest wait for messages, in ms; under a backlog, an admin's changes show up when its messages arrive. */
const PATIENCE_MS = 2000;
/** More than the number of towns with admins working at the same time. */
const TOWNS = 10_000;

export type SourceChanges = ReturnType<typeof createSourceChanges>;

export function createSourceChanges(deps: ServiceDeps<unknown>, source: string) {
  const { redis, prefix, waiting } = deps;
  const tokens = createChangeTokens({ ...deps, service: source });
  const watermark = relayWatermark(redis, prefix, source);
  const coming = new LRUCache<string, { id: string; come: Promise<unknown> }>({ max: TOWNS });
  const arrived = new LRUCache<string, string>({ max: TOWNS });

  async function wait(town: string, id: string) {
    const until = performance.now() + PATIENCE_MS;
    await withTimeLimit(PATIENCE_MS, async () => {
      while (
        !(await hasPropagated({ watermark, waiting }, timeOf(id))) &&
        performance.now() < until
      )
        await pause(POLL_MS);
    }).catch(() => undefined);
    arrived.set(town, id);
  }

  return {
    /**
     * Waits (at most `PATIENCE_MS`) for the messages of the town's last change in the source, once per change;
     * never for the bulk changes of an import, which are too many.
     */
    arrive: async (town: string) => {
      const token = await tokens.read(town);
      if (token === "unknown" || token.id === null || timeOf(token.id) === 0) return;
      let change = coming.get(town);
      if (change?.id !== token.id) {
        change = { id: token.id, come: wait(town, token.id) };
        coming.set(town, change);
      }
      await change.come;
    },
    /** Token of the last change whose messages were waited for. */
    arrived: (town: string) => arrived.get(town) ?? "",
  };
}
