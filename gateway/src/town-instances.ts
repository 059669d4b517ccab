/**
 * Which few instances of a service answer for a town, so that N instances hold N times the towns in memory.
 * Every gateway reckons it alone, by rendezvous hashing: an instance's place in a town's order hangs on
 * their two names only, so what comes or goes moves its own share. By hand: the
 * packages for it are no more than the one sort by a hash below.
 */
import { hash } from "node:crypto";

/** Services that keep the towns in memory that they are asked for. */
export const HOLD_TOWNS: ReadonlySet<string> = new Set(["listings", "coupons", "events"]);

export interface Candidate {
  url: string;
  down: boolean;
  /** Nobody listens there, or not yet: what comes holds no town. */
  gone: boolean;
  /** Since when every probe has met with silence; by `performance.now()`. */
  silentSince?: number | undefined;
  /** Since when it answers, by `performance.now()`; it held no town then. */
  cameAt: number;
}

export type TownInstances<Instance extends Candidate> = ReturnType<
  typeof createTownInstances<Instance>
>;

/** Requests of a town are counted over so long, in ms; older ones fade. */
const WINDOW_MS = 10_000;
/** For each so many of them the town gets one more instance, which it keeps until they are half as many. */
const REQUESTS_EACH = 20;
/** A new instance takes its towns over one by one within this time: each costs it a load. */
export const WARM_MS = 30_000;
const IDLE_MS = 60_000;

interface Town<Instance> {
  /** Its order of these instances. */
  order: readonly Instance[];
  all: readonly Instance[];
  /** How many of the order answer. */
  width: number;
  requests: number;
  at: number;
  turn: number;
}

/** `all` given to `pick` must be another array when there are other instances. */
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

  /** Whether the instance has taken the town over. */
  const hasTaken = (each: Instance, town: string, now: number) =>
    now - each.cameAt >= warmMs || now - each.cameAt > moment(town, each.url) * warmMs;

  return {
    /** The next instance that is up, of those that answer for the town; where none is, of those that live. */
    pick(name: string, all: readonly Instance[], except?: Instance): Instance | undefined {
      const now = performance.now();
      const town = remembered(name, all, now);
      count(town, now);
      const others = town.order.filter((each) => each !== except);
      const ready = others.filter((each) => !each.down);
      // A store that is away from all leaves each with the towns that it holds.
      const up = ready.length > 0 ? ready : others.filter(isAlive);
      // Only to those who have been here for longer: they are likely to hold the town.
      const givesWay = up.some((each) => now - each.cameAt >= warmMs);
      const able = givesWay ? up.filter((each) => hasTaken(each, name, now)) : up;
      town.turn += 1;
      return able[town.turn % Math.min(town.width, able.length)];
    },
    /** Whether the town has more than one, which hold it. */
    isShared: (name: string) => (towns.get(name)?.width ?? 1) > 1,
    /** Forgets towns that nobody asks for. */
    forgetIdle() {
      const oldest = performance.now() - IDLE_MS;
      for (const [name, { at }] of towns) if (at < oldest) towns.delete(name);
    },
  };
}

export const isAlive = ({ gone, silentSince }: Candidate) => !gone && silentSince === undefined;

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

/** When a new instance takes the town over: 0 to 1 of its time, by digits that don't rank it. */
const moment = (town: string, url: string) =>
  Number.parseInt(digest(town, url).slice(-8), 16) / 2 ** 32;
