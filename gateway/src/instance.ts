/** An instance of a service, and whether it answers. */
import { LIMITED } from "@mainstreet/service/http/health";
import type { Logger } from "@mainstreet/service/operations/log";
import type { Candidate } from "./town-instances.ts";

/** Within the time that an ending process serves on, everybody knows that it ends. */
export const PROBE_MS = 500;
const NOT_READY = 503;
/** A process that said nothing for so long is not waited for: it is stopped, or its machine is. */
const HUNG_MS = 5000;

/** With its base URL, which has an address. */
export interface Instance extends Candidate {
  /** Gives up a request that it has in hand, unless that has patience with so long a silence, in ms. */
  inHand: Set<(silentMs: number) => void>;
  /** When a probe last found it ready, with its stores or without one, by `performance.now()`. */
  readyAt?: number;
  /** It is left out as a store is away from it, though it answers. */
  limited?: boolean;
  /** A probe is on its way. */
  asked?: boolean;
}

export const newInstance = (url: string, gone: boolean): Instance => ({
  url,
  gone,
  down: gone,
  cameAt: -Infinity,
  inHand: new Set(),
});

/** Asks instances whether they are ready, and leaves out those that are not. */
export function createProbe(log: Logger) {
  function mark(instance: Instance, down: boolean) {
    if (instance.down === down) return;
    instance.down = down;
    if (down) log.warn({ upstream: instance.url }, "instance is left out");
    else log.info({ upstream: instance.url }, "instance is back");
    if (!down && instance.gone) instance.cameAt = performance.now();
    if (!down) instance.gone = false;
  }

  async function probe(instance: Instance) {
    if (instance.asked) return;
    instance.asked = true;
    const asked = performance.now();
    const ready = await statusOf(`${instance.url}/readyz`, PROBE_MS);
    instance.limited = ready === "limited";
    if (ready === "limited") mark(instance, true);
    if (typeof ready === "number") mark(instance, ready === NOT_READY);
    if (instance.limited || (typeof ready === "number" && !instance.down))
      instance.readyAt = performance.now();
    if (ready === "refused") {
      mark(instance, true);
      instance.gone = true;
    }
    instance.silentSince =
      ready === "silent" && (await isSilent(instance))
        ? (instance.silentSince ?? asked)
        : undefined;
    instance.asked = false;
    if (instance.silentSince === undefined) return;
    const silentMs = performance.now() - instance.silentSince;
    for (const giveUp of instance.inHand) giveUp(silentMs);
  }

  /** It may wait for a store, as all the others do then; one that hangs doesn't even say that it lives. */
  async function isSilent(instance: Instance) {
    const url = `${instance.url}/livez`;
    if ((await statusOf(url, PROBE_MS)) !== "silent") return false;
    mark(instance, true);
    // One that is only busy answers this late, but it does.
    return (await statusOf(url, HUNG_MS)) === "silent";
  }

  return { mark, probe };
}

/** `late`: it was us who were busy, so nothing is known of it. */
async function statusOf(
  url: string,
  withinMs: number,
): Promise<number | "limited" | "silent" | "refused" | "late"> {
  const asked = performance.now();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    // Read to its end, so that the connection serves the next look.
    await answer.arrayBuffer();
    return answer.ok && answer.headers.has(LIMITED) ? "limited" : answer.status;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "TimeoutError") return "refused";
    return performance.now() - asked < withinMs + PROBE_MS ? "silent" : "late";
  }
}
