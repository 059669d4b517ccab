/**
 * Instances of the services: those that hold towns in memory get each its share of the towns, others are
 * asked in turn. Left out are an instance that failed or hangs, until it answers again, and one that says
 * it is not ready, as it does when it is about to end, or that a store is away from it.
 */
import { visitorOf } from "@mainstreet/service/access/visitor";
import type { Logger } from "@mainstreet/service/operations/log";
import { addressesOf } from "./addresses.ts";
import type { Lookup } from "./addresses.ts";
import { PROBE_MS, createProbe, newInstance } from "./instance.ts";
import type { Instance } from "./instance.ts";
import type { ServiceName } from "./routes.ts";
import { HOLD_TOWNS, createTownInstances, isAlive } from "./town-instances.ts";
import type { TownInstances } from "./town-instances.ts";

export type Upstreams = Awaited<ReturnType<typeof createUpstreams>>;

/** Names are looked up this often; what name servers keep comes on top. */
export const RESOLVE_MS = 5000;
/** A ready one has probes answered within this time. */
const READY_MS = 2 * PROBE_MS;
/**
 * A town that no other holds is waited for so long, as another would load all of it first. It is looked at each
 * second, so at four: with the other's 25 s that is less than the 30 s of a browser.
 */
const ALONE_MS = 3500;

interface Group {
  urls: readonly string[];
  /** Another array when there are other ones. */
  instances: readonly Instance[];
  next: number;
  ofTowns: TownInstances<Instance> | undefined;
}

export async function createUpstreams(
  services: Record<ServiceName, readonly string[]>,
  log: Logger,
  options: { lookup?: Lookup; resolveMs?: number; warmMs?: number } = {},
) {
  const { mark, probe } = createProbe(log);
  const groups = new Map<string, Group>();
  for (const [name, urls] of Object.entries(services))
    groups.set(name, {
      urls,
      instances: urls.map((url) => newInstance(url, false)),
      next: 0,
      ofTowns: HOLD_TOWNS.has(name) ? createTownInstances(options.warmMs) : undefined,
    });

  /** Out of their names with something in hand: they are asked on, so that it is given up if they hang. */
  let leaving: Instance[] = [];

  /** Looks the names up again; instances that stay keep their state. */
  async function resolve() {
    for (const group of groups.values()) {
      group.ofTowns?.forgetIdle();
      const found = await Promise.all(
        group.urls.map((url) => addressesOf(url, options.lookup)),
      ).catch(() => null);
      // While the name server is away the known addresses serve.
      if (!found || found.flat().length === 0) continue;
      const known = new Map(group.instances.map((instance) => [instance.url, instance]));
      const urls = [...new Set(found.flat())];
      if (urls.length === known.size && urls.every((url) => known.has(url))) continue;
      // A container has its name before it listens: beside others a new one waits for its first probe.
      const gone = urls.some((url) => known.has(url));
      leaving.push(...group.instances.filter(({ url }) => !urls.includes(url)));
      group.instances = urls.map((url) => known.get(url) ?? newInstance(url, gone));
    }
  }

  /** When all of a service say no, something that they need is away: any of them may still answer. */
  async function probeAll() {
    leaving = leaving.filter(({ inHand }) => inHand.size > 0);
    const all = [...groups.values()].flatMap(({ instances }) => instances);
    await Promise.all([...all, ...leaving].map(probe));
  }

  await resolve();
  const timers = [
    setInterval(() => void probeAll(), PROBE_MS),
    setInterval(() => void resolve(), options.resolveMs ?? RESOLVE_MS),
  ];

  return {
    /** The next instance of the service, for this town; a failing one only when all fail. */
    pick(service: ServiceName, town: string, ...except: Instance[]): Instance {
      const group = groups.get(service);
      const all = group?.instances ?? [];
      if (!group || all.length === 0) throw new Error(`No instance of ${service}`);
      const ofTown = group.ofTowns?.pick(town, all, except[0]);
      if (ofTown) return ofTown;
      const others = all.filter((each) => !except.includes(each));
      // One that lacks a store may have the answer; where all fail, one of them may just be back.
      const able = [
        others.filter(({ down }) => !down),
        others.filter(({ limited }) => limited),
        others.filter(isAlive),
      ].find((some) => some.length > 0);
      const next = (able ?? all)[group.next % (able ?? all).length];
      if (!next) throw new Error(`No instance of ${service}`);
      group.next += 1;
      return next;
    },
    /** Whether another instance could be asked instead; where none is ready, one that lacks a store. */
    hasOther(service: ServiceName, ...than: Instance[]) {
      const all = groups.get(service)?.instances ?? [];
      const isReady = all.some(({ down }) => !down);
      return all.some((each) => !than.includes(each) && (isReady ? !each.down : each.limited));
    },
    /** A connection to the instance failed. */
    failed: (instance: Instance) => mark(instance, true),
    /** It lets a visitor wait, for so long: it is asked at once whether it lives. Tells whether to ask another. */
    isTooSlow(service: ServiceName, town: string, instance: Instance, waitedMs: number) {
      void probe(instance);
      const ofTowns = groups.get(service)?.ofTowns;
      const isAlone = ofTowns !== undefined && !ofTowns.isShared(town);
      const isReady = performance.now() - (instance.readyAt ?? -Infinity) < READY_MS;
      return !isAlone || !isReady || waitedMs >= ALONE_MS;
    },
    /** Whether one of the service's instances asks from there, as far as their names are looked up. */
    isAt(service: ServiceName, address: string) {
      const all = groups.get(service)?.instances ?? [];
      return all.some((instance) => hostOf(instance) === visitorOf(address));
    },
    /** How many instances of each service there are: those left out answer without a store, or not at all. */
    counts: () =>
      [...groups].map(([service, { instances }]) => {
        const out = instances.filter((instance) => instance.down);
        const limited = out.filter((instance) => instance.limited).length;
        return { service, up: instances.length - out.length, limited, down: out.length - limited };
      }),
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

const hostOf = ({ url }: Instance) => visitorOf(new URL(url).hostname.replaceAll(/[[\]]/g, ""));
