/**
 * One run of an import. BullMQ decides who works on it, but its lock does not stop a worker that lost it
 * unknowingly, such as a frozen process. So each run leaves a fencing token in the record, and only the
 * newest may write.
 */
import type { Logger } from "@mainstreet/service/operations/log";
import type { StoredImport } from "../import/import.model.ts";
import type { Stores } from "../stores.ts";
import { Cancelled, Stopped } from "./abort-errors.ts";

/** How often a run checks whether it is still the newest and not cancelled, in ms. */
const REFRESH_MS = 250;
/** Batches that may be stored but not noted yet; see the pipeline. */
export const UNDER_WAY = 2;
/** Longest time that a cancel waits for unconfirmed batches to be repeated, in ms. */
const CANCEL_MS = 5000;

type Wanted = Pick<StoredImport, "cancelAsked">;

export type Claim = NonNullable<Awaited<ReturnType<typeof claimImport>>>;

/** Starts a run, which ends any before it; null when the import is over. */
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
  async function unlessEnded<Value>(waiting: Promise<Value>): Promise<Value> {
    const ended = Promise.withResolvers<never>();
    const end = () => ended.reject(signal.reason);
    // Not one promise for the whole run, as it would keep every chunk that it was raced with.
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    try {
      return await Promise.race([ended.promise, waiting]);
    } finally {
      signal.removeEventListener("abort", end);
    }
  }
  // Batches that an earlier run may have stored but not noted are repeated, which confirms them.
  let unconfirmedBatches = before.run === undefined ? 0 : UNDER_WAY;
  let unansweredBatches = 0;
  let patience: NodeJS.Timeout | undefined;
  const cancel = () => cancelled.abort(new Cancelled());
  const cancelIfAsked = ({ cancelAsked }: Wanted) => {
    if (cancelAsked && unconfirmedBatches === 0) cancel();
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
      log.warn({ err: error, town, id }, "state of the import not refreshed"),
    );
  }, REFRESH_MS);

  const taken: StoredImport = { ...before, tries: before.tries + 1 };

  return {
    town,
    id,
    run,
    /** The import as it was when the run began. */
    taken,
    /** Aborted with `Stopped` or `Cancelled`; whoever waits for another service stops waiting. */
    signal,
    /** Throws `Stopped` unless the import is certainly still ours; to be called before every side effect. */
    async check() {
      if (!signal.aborted && performance.now() - refreshedAt > 2 * REFRESH_MS) await refresh();
      signal.throwIfAborted();
    },
    /** Throws `Stopped` or `Cancelled` as far as known without a query. */
    goOn: () => signal.throwIfAborted(),
    /** Waits for the object store; throws `Stopped` or `Cancelled` once the run is to end, as far as known. */
    unlessEnded,
    /** Marks a batch as possibly stored; the returned function marks its outcome as noted. */
    sending() {
      unansweredBatches += 1;
      return () => void (unansweredBatches -= 1);
    },
    /** Whether batches may be stored whose answers never came. */
    isUnheard: () => unansweredBatches + unconfirmedBatches > 0,
    /** To be called after a batch's checkpoint; throws `Cancelled` when that batch was to be the last. */
    noted(saved: Wanted) {
      unconfirmedBatches = Math.max(0, unconfirmedBatches - 1);
      cancelIfAsked(saved);
      if (cancelled.signal.aborted) throw new Cancelled();
    },
    /** Ends the run in order, with nothing in flight. */
    async leave() {
      clearInterval(timer);
      clearTimeout(patience);
      if (!lost.signal.aborted) await run.leave();
    },
  };
}
