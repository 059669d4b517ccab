/** Batches on their way: one is read while the one before is stored and the one before that is noted. */
import type { Claim } from "./claim.ts";
import { Cancelled } from "./abort-errors.ts";
import { keepBatch, sendBatch } from "./store-batch.ts";
import type { PreparedBatch, StoreBatchDeps } from "./store-batch.ts";

/**
 * `put` waits for its turn and throws what became of an earlier batch; `settled` waits until nothing is
 * under way; `end` throws what became of the last. Batches are sent and noted in order, and one that adds
 * to rows of an earlier batch only when that one is noted.
 */
export function createPipeline(deps: StoreBatchDeps, claim: Claim) {
  let sent: Promise<unknown> = Promise.resolve();
  let kept: Promise<void> = Promise.resolve();
  let keptBefore: Promise<void> = kept;

  async function keep(
    batch: PreparedBatch,
    results: ReturnType<typeof sendBatch>,
    before: Promise<void>,
  ) {
    const outcome = await results;
    // What is stored is also noted when an admin lets nothing further through.
    await before.catch((error: unknown) => {
      if (!(error instanceof Cancelled)) throw error;
    });
    await keepBatch(deps, claim, batch, outcome);
  }

  return {
    async put(batch: PreparedBatch) {
      await sent;
      await (batch.rows.some(({ merge }) => merge) ? kept : keptBefore);
      const results = sendBatch(deps, claim, batch);
      keptBefore = kept;
      kept = keep(batch, results, keptBefore);
      sent = results;
      // Thrown where they are waited for.
      results.catch(() => undefined);
      kept.catch(() => undefined);
    },
    // One that is not sent any more ends before the one that is noted meanwhile.
    settled: () => Promise.allSettled([keptBefore, kept]),
    end: () => kept,
  };
}
