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
import type { CheckDeps } from "../checking/run-check.ts";
import { CANCELLED } from "../import/import.store.ts";
import type { RunStore } from "../import/run.store.ts";
import type { Task } from "../import/task.ts";
import { FileFault } from "../reading/file-fault.ts";
import { RefusedError } from "./bulk-client.ts";
import { takeLease } from "./lease.ts";
import type { Lease } from "./lease.ts";
import { runImport } from "./run.ts";
import { Cancelled, Stopped } from "./stopped.ts";
import { runUndo } from "./undo.ts";
import type { UndoDeps } from "./undo.ts";

export const importJob = defineJob({
  name: "import",
  payload: z.object({ town: z.string(), id: z.string() }),
});
export type ImportPayload = z.infer<(typeof importJob)["payload"]>;

/** How soon an import looks again whether the ones before it are done. */
const TURN_MS = 500;
const RETRY_MS = 1000;
/** Looks for imports that the queue has lost. */
const SWEEP_MS = 5000;
/** A file that ends the process again and again must not do so for ever. */
const MAX_CRASHES = 30;
const OUR_FAULT =
  "Something went wrong on our side. What was stored so far stays; the import can be continued.";
const UNDO_FAULT =
  "Something went wrong on our side. What is undone so far stays so; please undo the rest again.";
const CHECK_FAULT =
  "Something went wrong on our side. Nothing was stored; please check the file again.";

/** An import, its undoing and each check before it are jobs of their own. */
export const jobIdOf = (id: string, task: Task) => (task === "import" ? id : `${id}-${task}`);

const WORK = { running: runImport, undoing: runUndo, checking: runCheck };
const NOTHING = { rows: [], newCategories: [], uncertain: 0 };

export interface ImportRunnerOptions {
  run: CheckDeps & UndoDeps & { imports: RunStore };
  queue: JobQueue<ImportPayload>;
  connection: QueueConnection;
  log: Logger;
  /** Towns that are imported side by side in this process. */
  concurrency: number;
  /** A worker that says nothing for this long is taken for dead, in ms. */
  leaseMs: number;
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
  leaseMs,
}: ImportRunnerOptions) {
  const closing = new AbortController();

  /** Works on the import if it is its turn; returns when to look again in ms, or null at its end. */
  async function step({ town, id }: ImportPayload): Promise<number | null> {
    const stored = await run.imports.find(town, id);
    if (!stored || isOver(stored)) return null;
    if (await run.imports.mustWait(town, stored)) return TURN_MS;
    const { imports } = run;
    const { status } = stored;
    const as = status === "undoing" || status === "checking" ? status : "running";
    const options = { imports, town, id, closing: closing.signal, log, ms: leaseMs, as } as const;
    const lease = await takeLease(options);
    if (!lease) return leaseMs / 4;
    try {
      if (lease.taken.tries > MAX_CRASHES)
        throw new RefusedError(`the import ended ${MAX_CRASHES} processes at the same place`);
      await WORK[as](run, lease);
      return null;
    } catch (error) {
      if (error instanceof Cancelled) {
        await run.references.forget(town, id);
        if (await imports.stop(town, id, lease.by, "cancelled", CANCELLED)) return null;
      }
      if (error instanceof RefusedError) log.error({ err: error, town, id }, "import refused");
      const fault = error instanceof FileFault ? error.message : OUR_FAULT;
      const final = error instanceof FileFault || error instanceof RefusedError;
      if (final && (await failed(lease, fault, error))) return null;
      if (error instanceof Stopped) return 0;
      throw error;
    } finally {
      await lease.release();
    }
  }

  /** Ends it with the fault; false when it is no longer ours. */
  async function failed({ taken, by }: Lease, fault: string, error: unknown) {
    const { town, _id, status } = taken;
    const id = String(_id);
    if (status === "checking") {
      const why = error instanceof FileFault ? fault : CHECK_FAULT;
      return run.drafts.finishCheck(town, id, by, { ...NOTHING, fault: why });
    }
    if (status === "undoing") return run.imports.stop(town, id, by, "failed", UNDO_FAULT);
    const ways =
      error instanceof FileFault ? { needsMapping: error.needsMapping } : { canResume: true };
    return run.imports.stop(town, id, by, "failed", fault, ways);
  }

  const worker = startWorker(
    importJob,
    { ...connection, log, concurrency, lockMs: leaseMs },
    async (job, control) => {
      let pause: number | null = RETRY_MS;
      try {
        pause = await step(job);
      } catch (error) {
        log.warn({ err: error, ...job }, "import interrupted, going on soon");
      }
      if (pause !== null) await control.later(pause);
    },
  );

  const sweep = createLoop({
    name: "search for lost imports",
    log,
    pauseMs: SWEEP_MS,
    async run() {
      for (const { town, id, task } of await run.imports.abandoned(100))
        await queue.add({ town, id }, { id: jobIdOf(id, task) });
    },
  });

  return {
    async close() {
      closing.abort(new Stopped());
      await Promise.all([sweep.close(), worker.close()]);
    },
  };
}
