/**
 * The services' instances: those of services that hold towns in memory each get a share of the
 * towns, others take turns. Left out until they recover are instances that fail or hang, report
 * that they aren't ready (as before they exit), or can't reach a store.
 */
import { clientKey } from "@mainstreet/service/http/client-key";
import type { Logger } from "@mainstreet/service/operations/log";
import { addressesOf } from "./addresses.ts";
import type { Lookup } from "./addresses.ts";
import { PROBE_MS, createProbe, newInstance } from "./instance.ts";
import type { Instance } from "./instance.ts";
import type { ServiceName } from "./routes.ts";
import { HOLD_TOWNS, createTownInstances, isAlive } from "./town-instances.ts";
import type { TownInstances } from "./town-instances.ts";

export type Upstreams = Awaited<ReturnType<typeof createUpstreams>>;

/** Interval of name lookups; name servers' caching adds to it. */
export const RESOLVE_MS = 5000;
/** An instance counts as ready if a probe found it so within this time. */
const READY_MS = 2 * PROBE_MS;
/**
 * How long to wait for a town's only instance, as another would have to load the whole town first.
 * Checked every second, so effectively 4 s; with the other's 25 s this is below a browser's 30 s.
 */
const ALONE_MS = 3500;

interface Group {
  urls: readonly string[];
  /** Replaced by a new array when the instances change. */
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

  /**
   * Instances no longer in the lookup but with requests in flight: still probed, so that requests
   * are aborted if they hang.
   */
  let leaving: Instance[] = [];

  /** Looks the names up again; known instances keep their state. */
  async function resolve() {
    for (const group of groups.values()) {
      group.ofTowns?.forgetIdle();
      const found = await Promise.all(
        group.urls.map((url) => addressesOf(url, options.lookup)),
      ).catch(() => null);
      // While the name server is away, the known addresses stay in use.
      if (!found || found.flat().length === 0) continue;
      const known = new Map(group.instances.map((instance) => [instance.url, instance]));
      const urls = [...new Set(found.flat())];
      if (urls.length === known.size && urls.every((url) => known.has(url))) continue;
      // A container's name resolves before it listens: next to known instances, a new one waits for
      // its first probe.
      const isBesideKnown = urls.some((url) => known.has(url));
      leaving.push(...group.instances.filter(({ url }) => !urls.includes(url)));
      group.instances = urls.map((url) => known.get(url) ?? newInstance(url, isBesideKnown));
    }
  }

  /** Probes all instances, in service or not. */
  async function probeAll() {
    leaving = leaving.filter(({ inFlight }) => inFlight.size > 0);
    const all = [...groups.values()].flatMap(({ instances }) => instances);
    await Promise.all([...all, ...leaving].map(probe));
  }

  await resolve();
  const timers = [
    setInterval(() => void probeAll(), PROBE_MS),
    setInterval(() => void resolve(), options.resolveMs ?? RESOLVE_MS),
  ];

  return {
    /** Returns the next instance of the service for this town; a failing one only when all fail. */
    pick(service: ServiceName, town: string, ...except: Instance[]): Instance {
      const group = groups.get(service);
      const all = group?.instances ?? [];
      if (!group || all.length === 0) throw new Error(`No instance of ${service}`);
      const ofTown = group.ofTowns?.pick(town, all, except[0]);
      if (ofTown) return ofTown;
      const others = all.filter((each) => !except.includes(each));
      // Prefers ready ones, then one that lacks a store but may still have the answer, then any
      // that is alive, as it may just have recovered.
      const able =
        [
          others.filter(({ down }) => !down),
          others.filter(({ limited }) => limited),
          others.filter(isAlive),
        ].find((some) => some.length > 0) ?? all;
      const next = able[group.next % able.length];
      if (!next) throw new Error(`No instance of ${service}`);
      group.next += 1;
      return next;
    },
    /**
     * Whether another instance can be asked instead; when none is ready, one that lacks a store
     * counts.
     */
    hasOther(service: ServiceName, ...than: Instance[]) {
      const all = groups.get(service)?.instances ?? [];
      const isReady = all.some(({ down }) => !down);
      return all.some((each) => !than.includes(each) && (isReady ? !each.down : each.limited));
    },
    /** Leaves the instance out after a failed connection. */
    failed: (instance: Instance) => mark(instance, true),
    /** Probes an instance that keeps a visitor waiting, and tells whether to ask another. */
    isTooSlow(service: ServiceName, town: string, instance: Instance, waitedMs: number) {
      void probe(instance);
      const ofTowns = groups.get(service)?.ofTowns;
      const isAlone = ofTowns !== undefined && !ofTowns.isShared(town);
      const isReady = performance.now() - (instance.readyAt ?? -Infinity) < READY_MS;
      return !isAlone || !isReady || waitedMs >= ALONE_MS;
    },
    /** Whether the address is that of one of the service's instances, as last looked up. */
    isAt(service: ServiceName, address: string) {
      const all = groups.get(service)?.instances ?? [];
      return all.some((instance) => hostOf(instance) === clientKey(address));
    },
    /** Counts each service's instances by state: up, lacking a store, or not answering. */
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

const hostOf = ({ url }: Instance) => clientKey(new URL(url).hostname.replaceAll(/[[\]]/g, ""));
