/** Counts answers to attackers or to other visitors by kind. */
import type { Answer } from "@mainstreet/testing/ask";

/** A `503` with Retry-After is a proper answer; any other `5xx`, or no answer, is a failure. */
const COME_BACK = "503 with Retry-After";
const NONE = "no answer";

export type ResponseCounter = ReturnType<typeof createResponseCounter>;

export function createResponseCounter() {
  const kinds = new Map<string, number>();
  let slowest = 0;
  const of = (kind: string) => kinds.get(kind) ?? 0;
  const isFault = (kind: string) => kind === NONE || (kind >= "500" && kind !== COME_BACK);
  return {
    /** Waits for the answer and counts it; resolves with null when there is none. */
    async count(asking: Promise<Answer>): Promise<Answer | null> {
      const begun = performance.now();
      const answer = await asking.catch(() => null);
      slowest = Math.max(slowest, performance.now() - begun);
      const kind = answer ? kindOf(answer) : NONE;
      kinds.set(kind, of(kind) + 1);
      return answer;
    },
    of,
    faults: () => [...kinds].reduce((sum, [kind, count]) => sum + (isFault(kind) ? count : 0), 0),
    all: () => [...kinds.values()].reduce((sum, count) => sum + count, 0),
    slowestSeconds: () => slowest / 1000,
    /** Returns text like "201: 12, 503 with Retry-After: 3". */
    summary: () =>
      [...kinds]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([kind, count]) => `${kind}: ${count}`)
        .join(", "),
  };
}

const kindOf = ({ status, headers }: Answer) =>
  status === 503 && headers["retry-after"] ? COME_BACK : String(status);
