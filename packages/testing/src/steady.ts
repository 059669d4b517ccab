/** Requests at a steady pace, whether earlier ones are answered or not: as visitors come. */

export interface Lap {
  answered: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
}

export interface Steady {
  /** What was answered since the last lap, or since the start. */
  lap: () => Lap;
  /** Asks no more, waits for the last answers and tells how it went. */
  stop: () => Promise<Lap & { asked: number; failures: string[] }>;
}

const TICK_MS = 20;

/** `ask` rejects when a request fails; its number counts from 0. */
export function steady(perSecond: number, ask: (n: number) => Promise<unknown>): Steady {
  const began = performance.now();
  const waiting = new Set<Promise<void>>();
  const failures: string[] = [];
  const times: number[] = [];
  let asked = 0;
  let lapStart = 0;

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
    lap() {
      const lap = summary(times.slice(lapStart));
      lapStart = times.length;
      return lap;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(waiting);
      return { ...summary(times), asked, failures };
    },
  };
}

/** With what lies behind it: "fetch failed" says nothing. */
function said(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? `: ${said(error.cause)}` : "";
  return `${String(error)}${cause}`;
}

function summary(times: number[]): Lap {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { answered: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
