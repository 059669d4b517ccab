/** Instances of the services: requests are spread evenly, a failing instance is left out until it answers. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Logger } from "@mainstreet/service/log";
import type { ServiceName } from "./routes.ts";

export interface Instance {
  /** Base URL with an address. */
  url: string;
  down: boolean;
}

export interface Upstreams {
  /** The next instance of the service; a failing one only when all fail. */
  pick: (service: ServiceName, except?: Instance) => Instance;
  /** A connection to the instance failed. */
  failed: (instance: Instance) => void;
  close: () => void;
}

const PROBE_MS = 500;
const RESOLVE_MS = 5000;

interface Group {
  urls: readonly string[];
  instances: Instance[];
  next: number;
}

/** Addresses behind a URL: a name in a cluster may have one for each instance. */
async function addressesOf(base: string): Promise<string[]> {
  const url = new URL(base);
  if (isIP(url.hostname) || url.hostname === "localhost" || url.protocol === "https:")
    return [base];
  const found = await lookup(url.hostname, { all: true });
  return found.map(({ address, family }) => {
    url.hostname = family === 6 ? `[${address}]` : address;
    return url.origin;
  });
}

export async function createUpstreams(
  services: Record<ServiceName, readonly string[]>,
  log: Logger,
): Promise<Upstreams> {
  const groups = new Map<string, Group>();
  for (const [name, urls] of Object.entries(services))
    groups.set(name, { urls, instances: urls.map((url) => ({ url, down: false })), next: 0 });

  /** Looks the names up again; instances that stay keep their state. */
  async function resolve() {
    for (const group of groups.values()) {
      const found = await Promise.all(group.urls.map(addressesOf)).catch(() => null);
      // While the name server is away the known addresses serve.
      if (!found) continue;
      const known = new Map(group.instances.map((instance) => [instance.url, instance]));
      group.instances = found.flat().map((url) => known.get(url) ?? { url, down: false });
    }
  }

  async function probe() {
    const down = [...groups.values()].flatMap(({ instances }) => instances).filter((i) => i.down);
    await Promise.all(
      down.map(async (instance) => {
        const answer = await fetch(`${instance.url}/livez`, {
          signal: AbortSignal.timeout(PROBE_MS),
        }).catch(() => null);
        if (!answer?.ok) return;
        instance.down = false;
        log.info({ upstream: instance.url }, "instance is back");
      }),
    );
  }

  await resolve();
  const timers = [
    setInterval(() => void probe(), PROBE_MS),
    setInterval(() => void resolve(), RESOLVE_MS),
  ];

  return {
    pick(service, except) {
      const group = groups.get(service);
      const all = group?.instances ?? [];
      if (!group || all.length === 0) throw new Error(`No instance of ${service}`);
      for (let step = 0; step < all.length; step += 1) {
        const instance = all[(group.next + step) % all.length];
        if (!instance || instance.down || instance === except) continue;
        group.next = (group.next + step + 1) % all.length;
        return instance;
      }
      // All fail: trying is better than refusing, one of them may just be back.
      const last = all[group.next % all.length] ?? all[0];
      if (!last) throw new Error(`No instance of ${service}`);
      group.next = (group.next + 1) % all.length;
      return last;
    },
    failed(instance) {
      if (!instance.down) log.warn({ upstream: instance.url }, "instance is left out");
      instance.down = true;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
