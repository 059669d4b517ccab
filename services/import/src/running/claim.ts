/**
 * One run of an import. Who works on it is BullMQ's to say; but its lock stops nobody who has lost it
 * without knowing, as a process that was frozen. So each run leaves a token in the record, and only the
 * newest may write (a fencing token).
 */
import type { Logger } from "@mainstreet/service/operations/log";
import type { StoredImport } from "../import/import.model.ts";
import type { Stores } from "../stores.ts";
import { Cancelled, Stopped } from "./abort-errors.ts";

/** How often a run looks whether it is still the newest and wanted, in ms. */
const REFRESH_MS = 250;
/** Batches that may be stored before they are noted; see the pipeline. */
export const UNDER_WAY = 2;
/** An admin who cancels waits no longer for those to be done again, in ms. */
const CANCEL_MS = 5000;

type Wanted = Pick<StoredImport, "cancelAsked">;

export type Claim = NonNullable<Awaited<ReturnType<typeof claimImport>>>;

/** Begins a run, which ends any before it; null when the import is over. */
export async function claimImport(options: {
  runs: Stores["runs"];
  town: string;
  id: string;
  closing: AbortSignal;
  log: Logger;
}) {
  const { runs, town, id, closing, log } = options;
  const claimed = await runs.claim(town, id);
  if (!claimed) return null;
  const { run, before } = claimed;

  const lost = new AbortController();
  const cancelled = new AbortController();
  const signal = AbortSignal.any([closing, lost.signal, cancelled.signal]);
  // What a run before us may have stored, which left no word, is done again: then it counts.
  let unconfirmed = before.run === undefined ? 0 : UNDER_WAY;
  let unheard = 0;
  let patience: NodeJS.Timeout | undefined;
  const cancel = () => cancelled.abort(new Cancelled());
  const cancelIfAsked = ({ cancelAsked }: Wanted) => {
    if (cancelAsked && unconfirmed === 0) cancel();
    else if (cancelAsked) patience ??= setTimeout(cancel, CANCEL_MS);
  };
  cancelIfAsked(before);
  let refreshedAt = performance.now();
  async function refresh() {
    const asked = performance.now();
    const wanted = await run.current();
    if (!wanted) return lost.abort(new Stopped());
    refreshedAt = asked;
    cancelIfAsked(wanted);
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error, town, id }, "import not read again"),
    );
  }, REFRESH_MS);

  const taken: StoredImport = { ...before, tries: before.tries + 1 };

  return {
    town,
    id,
    run,
    /** The import as it stood when the run began. */
    taken,
    /** Aborted with `Stopped` or `Cancelled`; whoever waits for another service stops waiting. */
    signal,
    /** Throws `Stopped` unless the import is certainly still ours; call it before every effect. */
    async check() {
      if (!signal.aborted && performance.now() - refreshedAt > 2 * REFRESH_MS) await refresh();
      signal.throwIfAborted();
    },
    /** Throws `Stopped` or `Cancelled` as far as is known: cheap enough for every piece of the file. */
    goOn: () => signal.throwIfAborted(),
    /** A batch may be stored from now on; what is returned says that its outcome is noted. */
    sending() {
      unheard += 1;
      return () => void (unheard -= 1);
    },
    /** Whether batches may be stored of which no answer came. */
    isUnheard: () => unheard + unconfirmed > 0,
    /** Behind a checkpoint of a batch; throws `Cancelled` when it is to be the last. */
    noted(saved: Wanted) {
      unconfirmed = Math.max(0, unconfirmed - 1);
      cancelIfAsked(saved);
      if (cancelled.signal.aborted) throw new Cancelled();
    },
    /** The run has ended in order: nothing is under way. */
    async leave() {
      clearInterval(timer);
      clearTimeout(patience);
      if (!lost.signal.aborted) await run.leave();
    },
  };
}
