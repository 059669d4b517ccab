/**
 * Chooses the few instances of a service that answer for a town, so that N instances hold N times
 * as many towns in memory. Every gateway computes this alone, by rendezvous hashing: an instance's
 * rank for a town depends only on their two names, so one that comes or goes moves only its own
 * share. Written by hand: packages for it do no more than the sort by hash below.
 */
import { hash } from "node:crypto";

/** Services that keep in memory the towns they are asked for. */
export const HOLD_TOWNS: ReadonlySet<string> = new Set(["listings", "coupons", "events"]);

export interface Candidate {
  url: string;
  down: boolean;
  /** Nothing listens there, or not yet: when it comes up, it holds no town. */
  isUnreachable: boolean;
  /** Since when every probe has timed out (`performance.now()`). */
  silentSince?: number | undefined;
  /** Since when it answers (`performance.now()`); it held no town then. */
  cameAt: number;
}

export type TownInstances<Instance extends Candidate> = ReturnType<
  typeof createTownInstances<Instance>
>;

/** Time constant in ms with which a town's request count decays. */
const WINDOW_MS = 10_000;
/**
 * Requests within the window per instance of a town; it keeps an instance until they fall below
 * half.
 */
const REQUESTS_EACH = 20;
/** A new instance takes over its towns one by one within this time, as it has to load each. */
export const WARM_MS = 30_000;
const IDLE_MS = 60_000;

interface Town<Instance> {
  /** The instances by their rank for this town. */
  order: readonly Instance[];
  all: readonly Instance[];
  /** How many of `order`, from the start, answer. */
  width: number;
  requests: number;
  at: number;
  turn: number;
}

/** `all` given to `pick` must be a new array whenever the instances change. */
export function createTownInstances<Instance extends Candidate>(warmMs = WARM_MS) {
  const towns = new Map<string, Town<Instance>>();

  function remembered(name: string, all: readonly Instance[], now: number) {
    const known = towns.get(name);
    if (known?.all === all) return known;
    const town = known ?? { width: 1, requests: 0, at: now, turn: 0, order: [], all };
    town.all = all;
    town.order = orderOf(name, all);
    towns.set(name, town);
    return town;
  }

  /** Whether a new instance has taken over the town by now. */
  const hasTaken = (each: Instance, town: string, now: number) =>
    now - each.cameAt >= warmMs || now - each.cameAt > moment(town, each.url) * warmMs;

  return {
    /**
     * Returns the next of the town's instances that is ready; if none is, the next that is alive.
     */
    pick(name: string, all: readonly Instance[], except?: Instance): Instance | undefined {
      const now = performance.now();
      const town = remembered(name, all, now);
      count(town, now);
      const others = town.order.filter((each) => each !== except);
      const ready = others.filter((each) => !each.down);
      // When all instances lack a store, each keeps the towns that it holds.
      const up = ready.length > 0 ? ready : others.filter(isAlive);
      // New instances yield only to older ones, which are likely to hold the town.
      const givesWay = up.some((each) => now - each.cameAt >= warmMs);
      const able = givesWay ? up.filter((each) => hasTaken(each, name, now)) : up;
      town.turn += 1;
      return able[town.turn % Math.min(town.width, able.length)];
    },
    /** Whether several instances answer for the town, and so hold it. */
    isShared: (name: string) => (towns.get(name)?.width ?? 1) > 1,
    /** Forgets towns without recent requests. */
    forgetIdle() {
      const oldest = performance.now() - IDLE_MS;
      for (const [name, { at }] of towns) if (at < oldest) towns.delete(name);
    },
  };
}

export const isAlive = ({ isUnreachable, silentSince }: Candidate) =>
  !isUnreachable && silentSince === undefined;

function count(town: Town<unknown>, now: number) {
  town.requests = town.requests * Math.exp((town.at - now) / WINDOW_MS) + 1;
  town.at = now;
  const each = town.requests / REQUESTS_EACH;
  town.width = Math.max(1 + Math.floor(each), Math.min(town.width, 1 + Math.floor(2 * each)));
}

const digest = (town: string, url: string) => hash("sha256", `${town} ${url}`);

function orderOf<Instance extends Candidate>(town: string, all: readonly Instance[]): Instance[] {
  const ranked = all.map((each) => ({ each, rank: digest(town, each.url) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ each }) => each);
}

/**
 * When a new instance takes over the town, as a fraction (0 to 1) of the warm-up time, from hash
 * digits that don't affect the rank.
 */
const moment = (town: string, url: string) =>
  Number.parseInt(digest(town, url).slice(-8), 16) / 2 ** 32;
