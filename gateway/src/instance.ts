/** An instance of a service, and the probe that tells whether it is ready. */
import { LIMITED } from "@mainstreet/service/http/health";
import type { Logger } from "@mainstreet/service/operations/log";
import type { Candidate } from "./town-instances.ts";

/**
 * Interval of probes: shorter than a closing process's drain time, so that every gateway learns of
 * it in time.
 */
export const PROBE_MS = 500;
const NOT_READY = 503;
/**
 * A process that doesn't answer `/livez` within this time counts as hung: it, or its machine, is
 * stopped.
 */
const HUNG_MS = 5000;

/** An instance; its base URL has an address instead of a name where one is looked up. */
export interface Instance extends Candidate {
  /**
   * Callbacks of the attempts in flight, called with how long the instance has been silent, in ms;
   * each aborts unless it bears so long a silence.
   */
  inFlight: Set<(silentMs: number) => void>;
  /** When a probe last found it ready, with or without its stores (`performance.now()`). */
  readyAt?: number;
  /** It answers, but is left out as it can't reach a store. */
  limited?: boolean;
  isBeingProbed?: boolean;
}

export const newInstance = (url: string, isUnproven: boolean): Instance => ({
  url,
  isUnreachable: isUnproven,
  down: isUnproven,
  cameAt: -Infinity,
  inFlight: new Set(),
});

/** Returns a probe that asks an instance whether it is ready, and leaves it out if it isn't. */
export function createProbe(log: Logger) {
  function mark(instance: Instance, down: boolean) {
    if (instance.down === down) return;
    instance.down = down;
    if (down) log.warn({ upstream: instance.url }, "instance is left out");
    else log.info({ upstream: instance.url }, "instance is back");
    if (!down && instance.isUnreachable) instance.cameAt = performance.now();
    if (!down) instance.isUnreachable = false;
  }

  async function probe(instance: Instance) {
    if (instance.isBeingProbed) return;
    instance.isBeingProbed = true;
    const askedAt = performance.now();
    const answer = await statusOf(`${instance.url}/readyz`, PROBE_MS);
    const isUp = typeof answer === "number" && answer !== NOT_READY;
    instance.limited = answer === "limited";
    if (answer !== "silent" && answer !== "late") mark(instance, !isUp);
    if (isUp || instance.limited) instance.readyAt = performance.now();
    if (answer === "refused") instance.isUnreachable = true;
    const isHung = answer === "silent" && (await isSilent(instance));
    instance.silentSince = isHung ? (instance.silentSince ?? askedAt) : undefined;
    instance.isBeingProbed = false;
    if (instance.silentSince === undefined) return;
    const silentMs = performance.now() - instance.silentSince;
    for (const giveUp of instance.inFlight) giveUp(silentMs);
  }

  /**
   * `/readyz` may wait for a store, for all instances alike; a process that hangs doesn't answer
   * `/livez` either.
   */
  async function isSilent(instance: Instance) {
    const url = `${instance.url}/livez`;
    if ((await statusOf(url, PROBE_MS)) !== "silent") return false;
    mark(instance, true);
    // A process that is only busy answers late, but it answers.
    return (await statusOf(url, HUNG_MS)) === "silent";
  }

  return { mark, probe };
}

/**
 * Returns "late" when this process itself was too busy to read the answer, which says nothing about
 * the instance.
 */
async function statusOf(
  url: string,
  withinMs: number,
): Promise<number | "limited" | "silent" | "refused" | "late"> {
  const asked = performance.now();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    // Read to the end, so that the next probe reuses the connection.
    await answer.arrayBuffer();
    return answer.ok && answer.headers.has(LIMITED) ? "limited" : answer.status;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "TimeoutError") return "refused";
    return performance.now() - asked < withinMs + PROBE_MS ? "silent" : "late";
  }
}
