/** Which town is at which host: loaded from auth, kept fresh by its events and by a slow poll. */
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
  /** Returns an instance of auth, the next one on each call. */
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
/**
 * Time for the first instance to answer, which may hang; the next gets more, as all may be busy.
 */
const FIRST_MS = 1000;
const NEXT_MS = 5000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Starts loading the towns; until the first answer no host is known. */
export function startTowns(options: TownsOptions) {
  const { log } = options;
  const operatorHosts = new Set(options.operatorHosts);
  let byHost: Map<string, TownRoute> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let loading = false;
  let again = false;

  /**
   * One load at a time, so that no stale answer replaces a newer one; an event during a load starts
   * another right after.
   */
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
    /** Returns the town at a Host header's value, or undefined. */
    at: (host: string | undefined) => byHost?.get(hostName(host)),
    /** Whether the host is one of the operators'. */
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
