/** Batches in flight: one is read while the one before is stored and the one before that is noted. */
import type { Claim } from "./claim.ts";
import { Cancelled } from "./abort-errors.ts";
import { keepBatch, sendBatch } from "./store-batch.ts";
import type { PreparedBatch, StoreBatchDeps } from "./store-batch.ts";

/**
 * `put` waits for its turn and throws the error of an earlier batch; `settled` waits until nothing is in
 * flight; `end` throws the error of the last batch. Batches are sent and noted in order; one that merges into
 * rows of an earlier batch is sent only once that is noted.
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
    // A stored batch is noted even if a cancel stopped the run after the batch before.
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
      // Errors are thrown where these promises are awaited.
      results.catch(() => undefined);
      kept.catch(() => undefined);
    },
    // A batch that is not sent any more may settle before the one that is being noted.
    settled: () => Promise.allSettled([keptBefore, kept]),
    end: () => kept,
  };
}
