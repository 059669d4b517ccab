/** Load on a URL, and comparisons of several. */
import autocannon from "autocannon";
import type { Client } from "autocannon";

export interface Contestant {
  name: string;
  url: string;
  /** Requested in turn; or a function that returns each request's path. */
  paths: readonly string[] | (() => string);
  headers: Record<string, string>;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  failed: number;
}

const CONNECTIONS = 32;

/**
 * Keeps autocannon from decoding bodies to text: for compressed bytes that takes longer than the
 * servers need, so all would seem equal.
 */
const dropBodies = (client: Client) =>
  void Object.assign(Reflect.get(client, "pipelinedRequests"), { addBody: () => undefined });

/** Requests the contestant's paths in turn for this many seconds. */
export async function load(
  { url, paths, headers }: Contestant,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    setupClient: dropBodies,
    requests:
      typeof paths === "function"
        ? [{ method: "GET", setupRequest: (request) => ({ ...request, path: paths() }) }]
        : paths.map((path) => ({ method: "GET", path })),
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** Returns the median; of an even number of values the upper middle one. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Loads the contestants in turn for several rounds, so that other work on the machine affects all
 * alike; prints the medians and each one's share of the first one's requests per second.
 */
export async function compare(contestants: readonly Contestant[], rounds: number, seconds: number) {
  const measured = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) await load(contestant, 2);
  for (let round = 0; round < rounds; round += 1)
    for (const contestant of contestants)
      measured.get(contestant.name)?.push(await load(contestant, seconds));

  const lines = contestants.map(({ name }) => {
    const all = measured.get(name) ?? [];
    return {
      name,
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      p99: median(all.map(({ p99 }) => p99)),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
    };
  });
  const first = lines[0]?.perSecond ?? 1;
  process.stdout.write(
    `\n${"".padEnd(24)}${"req/s".padStart(9)}${"p99 ms".padStart(9)}${"failed".padStart(9)}${"ratio".padStart(9)}\n`,
  );
  for (const { name, perSecond, p99, failed } of lines)
    process.stdout.write(
      `${name.padEnd(24)}${perSecond.toFixed(0).padStart(9)}${String(p99).padStart(9)}${String(failed).padStart(9)}${(perSecond / first).toFixed(2).padStart(9)}\n`,
    );
}
