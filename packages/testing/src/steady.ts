/** Requests at a steady pace, whether earlier ones are answered or not: as visitors come. */

export interface Steady {
  /** Asks no more, waits for the last answers and tells how it went. */
  stop: () => Promise<{ asked: number; failures: string[]; p99: number }>;
}

const TICK_MS = 20;

/** `ask` rejects when a request fails; its number counts from 0. */
export function steady(perSecond: number, ask: (n: number) => Promise<unknown>): Steady {
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
      failures.push(`after ${((started - began) / 1000).toFixed(1)} s: ${String(error)}`);
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
      times.sort((a, b) => a - b);
      return { asked, failures, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
    },
  };
}
