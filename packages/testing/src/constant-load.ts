/** Sends requests at a constant rate, whether or not earlier ones are answered, as visitors do. */

export interface ConstantLoad {
  /** Stops sending, waits for pending responses, and resolves with the statistics; times are in ms. */
  stop: () => Promise<{ p50: number; p99: number; asked: number; failures: string[] }>;
}

const TICK_MS = 20;

/** `ask` rejects if a request fails; `n` counts from 0. */
export function startConstantLoad(
  perSecond: number,
  ask: (n: number) => Promise<unknown>,
): ConstantLoad {
  const began = performance.now();
  const waiting = new Set<Promise<void>>();
  const failures: string[] = [];
  const times: number[] = [];
  let asked = 0;

  async function one(n: number) {
    const started = performance.now();
    try {
      await ask(n);
    } catch (error) {
      failures.push(`after ${((started - began) / 1000).toFixed(1)} s: ${said(error)}`);
    }
    times.push(performance.now() - started);
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; asked < due; asked += 1) {
      const answered = one(asked).finally(() => waiting.delete(answered));
      waiting.add(answered);
    }
  }, TICK_MS);

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(waiting);
      return { ...summary(times), asked, failures };
    },
  };
}

/** Includes the causes of an error: "fetch failed" alone tells nothing. */
function said(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? `: ${said(error.cause)}` : "";
  return `${String(error)}${cause}`;
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
