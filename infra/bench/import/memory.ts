/** Memory of one of the system's processes, from its metrics. */
import { request } from "undici";

/** Resolves with the current memory in MB. */
async function residentMb(url: string): Promise<number> {
  const answer = await request(`${url}/metrics`);
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.body.text())?.[1];
  return Number(bytes) / 2 ** 20;
}

/** Samples twice a second; `mark` restarts the measurement, `highest` is the maximum since then. */
export function watchMemory(url: string) {
  let first = 0;
  let highest = 0;
  async function sample() {
    const now = await residentMb(url).catch(() => 0);
    first ||= now;
    highest = Math.max(highest, now);
  }
  const timer = setInterval(() => void sample(), 500);
  return {
    mark() {
      first = 0;
      highest = 0;
    },
    stop() {
      clearInterval(timer);
      return { first, highest };
    },
  };
}
