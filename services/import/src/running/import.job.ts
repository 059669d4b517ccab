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
import { runImport } from "./run.ts";
import type { RunDeps } from "./run.ts";
import { Cancelled, Stopped } from "./abort-errors.ts";
import { runUndo } from "./undo.ts";
import type { UndoDeps } from "./undo.ts";
import type { Stores } from "../stores.ts";

export const importJob = defineJob({
  name: "import",
  /** One that an older version has queued does not say its work. */
  payload: z.object({ town: z.string(), id: z.string(), work: importJobKind.optional() }),
  // What is over is told by the record: it may be resumed, or undone again.
  kept: false,
});
type ImportPayload = z.infer<(typeof importJob)["payload"]>;

/** How soon an import looks again whether the ones before it are done. */
const TURN_MS = 500;
const RETRY_MS = 1000;
/** Queues what the queue has lost; what it has stays as it is. */
const SWEEP_MS = 5000;
/** A file that ends the process again and again must not do so for ever. */
const MAX_CRASHES = 10;
const OUR_FAULT =
  "Something went wrong on our side. What was stored so far stays; the import can be continued.";
const UNDO_FAULT =
  "Something went wrong on our side. What is undone so far stays so; please undo the rest again.";
const CHECK_FAULT =
  "Something went wrong on our side. Nothing was stored; please check the file again.";

/** An import, its undoing and the check before it are jobs of their own. */
export const jobIdOf = (id: string, work: JobKind) => (work === "running" ? id : `${id}-${work}`);

const WORK = { running: runImport, undoing: runUndo, checking: runCheck };
const NOTHING = { rows: [], newCategories: [], uncertain: 0 };

interface ImportRunnerOptions {
  run: RunDeps & UndoDeps & Pick<Stores, "imports" | "runs">;
  queue: JobQueue<ImportPayload>;
  connection: QueueConnection;
  log: Logger;
  /** Towns that are imported side by side in this process. */
  concurrency: number;
  /** A worker that says nothing for this long is taken for dead, in ms. */
  lockMs: number;
}

/**
 * Starts working: one import of a town at a time, in the order of their upload. `close` stops at the
 * next checkpoint; another process or the next start goes on from there.
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

  /** Works on the import if it is its turn; returns when to look again in ms, or null at its end. */
  async function step(job: ImportPayload, last: boolean): Promise<number | null> {
    const { town, id } = job;
    const { imports, runs } = run;
    const stored = await imports.stored(town, id);
    if (!stored) {
      // A file that was dropped while it was checked.
      await run.references.forget(town, id);
      await run.matches.forget(town, id);
    }
    if (!stored || isOver(stored)) return null;
    // Left in its pause when the import was cancelled: the undoing since has a job of its own.
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
      // BullMQ counts only the runs that came no further.
      if ((await imports.stored(town, id))?.tries === 0) return RETRY_MS;
      throw error;
    } finally {
      await claim.leave();
    }
  }

  /** Ends it with the fault; false when it is no longer ours. */
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
