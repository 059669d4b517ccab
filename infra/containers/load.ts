/** Load of shoppers who ask for nearby coupons, and how it spreads over the instances. */
import autocannon from "autocannon";
import { docker } from "./project.ts";

const RATE = 150;
const CONNECTIONS = 10;
const LONGEST_S = 3600;
const PATH = "/api/nearby-coupons";

/** `bad` counts failures by kind: error status, broken connection or timeout. */
export type Answers = { good: number; bad: { refused: number; broken: number; late: number } };

/** Returns another location each time, so that no answer comes from the cache. */
const somewhere = () => {
  const latitude = (40.6 + Math.random() / 5).toFixed(5);
  return `${PATH}?latitude=${latitude}&longitude=${(-74.4 + Math.random() / 5).toFixed(5)}&limit=10`;
};

/** Sends requests until `meanwhile` is done; resolves with the counts of answers. */
export async function underLoad(
  origin: string,
  meanwhile: () => Promise<unknown>,
): Promise<Answers> {
  const { promise: result, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options = {
    url: origin,
    connections: CONNECTIONS,
    overallRate: RATE,
    duration: LONGEST_S,
    timeout: 30,
    requests: [
      {
        method: "GET" as const,
        setupRequest: (request: autocannon.Request) => ({ ...request, path: somewhere() }),
      },
    ],
  };
  const shoppers = autocannon(options, (error: unknown, done) =>
    error ? reject(error) : resolve(done),
  );
  try {
    await meanwhile();
  } finally {
    shoppers.stop();
  }
  const { "2xx": good, non2xx, errors, timeouts } = await result;
  return { good, bad: { refused: non2xx, broken: errors - timeouts, late: timeouts } };
}

/**
 * Returns how many of these requests the instance has answered so far, from its metrics, read
 * inside the container.
 */
export async function requestsOf(id: string) {
  const ask =
    "exec 3<>/dev/tcp/127.0.0.1/$PORT; printf 'GET /metrics HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3";
  const text = await docker("exec", id, "bash", "-c", ask);
  const counts = text.matchAll(/^http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm);
  return [...counts]
    .filter(([, labels = ""]) => labels.includes(`route="${PATH}"`))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
