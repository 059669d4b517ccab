/** The job behind an import, and how imports take their turns. */
import { defineJob } from "@mainstreet/jobs/job";
import { isOver } from "@mainstreet/contracts/import";
import type { QueueConnection } from "@mainstreet/jobs/job";
import type { JobQueue } from "@mainstreet/jobs/queue";
import { startWorker } from "@mainstreet/jobs/worker";
import { createLoop } from "@mainstreet/messages/loop";
import type { Logger } from "@mainstreet/service/operations/log";
import { z } from "zod";
import { runCheck } from "../checking/run-check.ts";
import { CANCELLED, CANCELLED_UNHEARD } from "../import/import.store.ts";
import { importJobKind, jobKindOf } from "../import/job-kind.ts";
import type { JobKind } from "../import/job-kind.ts";
import { FileFault } from "../reading/file-fault.ts";
import { RefusedError } from "./bulk-client.ts";
import { claimImport } from "./claim.ts";
import type { Claim } from "./claim.ts";
import { runImport } from "./run-import.ts";
import type { RunDeps } from "./run-import.ts";
import { Cancelled, Stopped } from "./abort-errors.ts";
import { runUndo } from "./undo.ts";
import type { UndoDeps } from "./undo.ts";
import type { Stores } from "../stores.ts";

export const importJob = defineJob({
  name: "import",
  /** Absent in jobs that an older version has queued. */
  payload: z.object({ town: z.string(), id: z.string(), work: importJobKind.optional() }),
  // The record, not the queue, says whether it is over: it may be resumed, or undone again.
  kept: false,
});
type ImportPayload = z.infer<(typeof importJob)["payload"]>;

/** How soon a waiting import checks again whether the ones before it are done, in ms. */
const TURN_MS = 500;
const RETRY_MS = 1000;
/** Pause between sweeps, which queue what the queue has lost and leave the rest as it is, in ms. */
const SWEEP_MS = 5000;
/** Crashes at the same place after which an import fails: a file must not crash processes forever. */
const MAX_CRASHES = 10;
const OUR_FAULT =
  "Something went wrong on our side. What was stored so far stays; the import can be continued.";
const UNDO_FAULT =
  "Something went wrong on our side. What is undone so far stays so; please undo the rest again.";
const CHECK_FAULT =
  "Something went wrong on our side. Nothing was stored; please check the file again.";

/** Returns the id of a job: an import, its undo and its check are separate jobs. */
export const jobIdOf = (id: string, work: JobKind) => (work === "running" ? id : `${id}-${work}`);

const WORK = { running: runImport, undoing: runUndo, checking: runCheck };
const NOTHING = { rows: [], newCategories: [], uncertain: 0 };

interface ImportRunnerOptions {
  run: RunDeps & UndoDeps & Pick<Stores, "imports" | "runs">;
  queue: JobQueue<ImportPayload>;
  connection: QueueConnection;
  log: Logger;
  /** Towns that this process imports concurrently. */
  concurrency: number;
  /** A worker silent for this long counts as dead, in ms. */
  lockMs: number;
}

/**
 * Starts the worker: one import of a town at a time, in the order of upload. `close` stops at the next
 * checkpoint; another process or the next start continues from there.
 */
export function startImportRunner({
  run,
  queue,
  connection,
  log,
  concurrency,
  lockMs,
}: ImportRunnerOptions) {
  const closing = new AbortController();

  /** Works on the import if it is its turn; returns the pause before the next look in ms, or null at its end. */
  async function step(job: ImportPayload, last: boolean): Promise<number | null> {
    const { town, id } = job;
    const { imports, runs } = run;
    const stored = await imports.stored(town, id);
    if (!stored) {
      // The draft was deleted while it was being checked.
      await run.references.forget(town, id);
      await run.matches.forget(town, id);
    }
    if (!stored || isOver(stored)) return null;
    // Left in its pause when the import was cancelled: an undo since then has its own job.
    if (job.work !== undefined && job.work !== jobKindOf(stored)) return null;
    if (await runs.mustWait(town, stored)) return TURN_MS;
    const claim = await claimImport({ runs, town, id, closing: closing.signal, log });
    if (!claim) return TURN_MS;
    try {
      if (claim.taken.tries > MAX_CRASHES)
        throw new RefusedError(`the import ended ${MAX_CRASHES} processes at the same place`);
      await WORK[jobKindOf(claim.taken)](run, claim);
      return null;
    } catch (error) {
      if (error instanceof Stopped) return 0;
      if (error instanceof Cancelled) {
        await run.references.forget(town, id);
        const isUnheard = claim.isUnheard();
        const message = isUnheard ? CANCELLED_UNHEARD : CANCELLED;
        if (await claim.run.stop("cancelled", message, { isUnheard })) return null;
      }
      const fault = error instanceof FileFault ? error.message : OUR_FAULT;
      const final = last || error instanceof FileFault || error instanceof RefusedError;
      if (fault === OUR_FAULT) log.error({ err: error, town, id, final }, "import interrupted");
      if (final && (await failed(claim, fault, error))) return null;
      // The run has passed a checkpoint: BullMQ counts only attempts without progress.
      if ((await imports.stored(town, id))?.tries === 0) return RETRY_MS;
      throw error;
    } finally {
      await claim.leave();
    }
  }

  /** Ends the run with the fault; false when it is no longer ours. */
  async function failed({ taken: { status }, run: held }: Claim, fault: string, error: unknown) {
    if (status === "checking") {
      const why = error instanceof FileFault ? fault : CHECK_FAULT;
      return held.finishCheck({ ...NOTHING, fault: why });
    }
    if (status === "undoing") return held.stop("failed", UNDO_FAULT);
    const ways =
      error instanceof FileFault ? { needsMapping: error.needsMapping } : { canResume: true };
    return held.stop("failed", fault, ways);
  }

  const worker = startWorker(
    importJob,
    { ...connection, log, concurrency, lockMs },
    async (job, control) => {
      const pause = await step(job, control.attempt >= importJob.attempts);
      if (pause !== null) await control.later(pause);
    },
  );

  const sweep = createLoop({
    name: "search for lost imports",
    log,
    pauseMs: SWEEP_MS,
    async run() {
      for (const { town, id, work } of await run.runs.unfinished(1000))
        await queue.ensure({ town, id, work }, { id: jobIdOf(id, work) });
    },
  });

  return {
    async close() {
      closing.abort(new Stopped());
      await Promise.all([sweep.close(), worker.close()]);
    },
  };
}
