/** Which town lives at which host. Loaded from auth, kept fresh by its messages and by a slow poll. */
import { townRoute } from "@mainstreet/contracts/town";
import type { TownRoute } from "@mainstreet/contracts/town";
import { streamOf } from "@mainstreet/messages/names";
import { startTail } from "@mainstreet/messages/tail";
import type { Logger } from "@mainstreet/service/operations/log";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import type { Redis } from "ioredis";
import { z } from "zod";

export type Towns = ReturnType<typeof startTowns>;

interface TownsOptions {
  /** An instance of auth, the next one each time. */
  authUrl: () => string;
  tokenFor: TokenFor;
  defaultTown: string;
  operatorHosts: readonly string[];
  redis: Redis;
  prefix: string;
  log: Logger;
}

const POLL_MS = 30_000;
const RETRY_MS = 300;
/** One that says nothing is not waited for; the next has time, as all may be busy. */
const FIRST_MS = 1000;
const NEXT_MS = 5000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Starts reading; until the first answer no host is known. */
export function startTowns(options: TownsOptions) {
  const { log } = options;
  const operatorHosts = new Set(options.operatorHosts);
  let byHost: Map<string, TownRoute> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let loading = false;
  let again = false;

  /** One at a time, so that no old answer overtakes a new one; news on the way is read right after. */
  async function load() {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    clearTimeout(timer);
    let pause = POLL_MS;
    try {
      byHost = await readTowns(options, FIRST_MS).catch(() => readTowns(options, NEXT_MS));
    } catch (error) {
      log.warn({ err: error }, "towns not read, trying again");
      pause = RETRY_MS;
    }
    loading = false;
    if (!closed) timer = setTimeout(() => void load(), again ? 0 : pause);
    again = false;
  }

  void load();
  const tail = startTail({
    redis: options.redis,
    streams: [streamOf(options.prefix, "auth")],
    onTown: () => void load(),
    log,
  });

  return {
    /** The town at a Host header's value, or undefined. */
    at: (host: string | undefined) => byHost?.get(hostName(host)),
    /** Whether the host is the operators' own. */
    isOperators: (host: string | undefined) => operatorHosts.has(hostName(host)),
    /** Whether the towns have been read at least once. */
    loaded: () => byHost !== null,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await tail.close();
    },
  };
}

async function readTowns({ authUrl, tokenFor, defaultTown }: TownsOptions, patienceMs: number) {
  const response = await fetch(`${authUrl()}/internal/towns`, {
    headers: { "x-service-token": tokenFor("auth") },
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`auth answers ${response.status}`);
  const towns = z.array(townRoute).parse(await response.json());
  const byHost = new Map(towns.flatMap((town) => town.hosts.map((host) => [host, town] as const)));
  const fallback = towns.find(({ slug }) => slug === defaultTown);
  if (fallback) for (const host of LOOPBACK) if (!byHost.has(host)) byHost.set(host, fallback);
  return byHost;
}

/** `Riverton.localhost.:8080` → `riverton.localhost` */
const hostName = (host = "") => host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
