/** The right to work on an import: one worker at a time, and a dead one loses it by itself. */
import { randomUUID } from "node:crypto";
import type { Logger } from "@mainstreet/service/operations/log";
import type { StoredImport } from "../import/import.model.ts";
import type { RunStore } from "../import/run.store.ts";
import type { Work } from "../import/task.ts";
import { Cancelled, Stopped } from "./stopped.ts";

/** An admin who cancels waits no longer, in ms. */
const LOOK_MS = 1000;

export interface Lease {
  by: string;
  /** The import as it stood when it was taken. */
  taken: StoredImport;
  /** Aborted with `Stopped` or `Cancelled`; whoever waits for another service stops waiting. */
  signal: AbortSignal;
  /** Throws `Stopped` unless the import is certainly still ours; call it before every effect. */
  check(): Promise<void>;
  /** Throws `Stopped` or `Cancelled` as far as is known: cheap enough for every piece of the file. */
  goOn(): void;
  /** Gives the import back, so that another worker goes on at once. */
  release(): Promise<void>;
}

/** Takes the import, or returns null while another worker has it. */
export async function takeLease(options: {
  imports: RunStore;
  town: string;
  id: string;
  closing: AbortSignal;
  log: Logger;
  /** A worker that says nothing for this long is taken for dead. */
  ms: number;
  as: Work;
}): Promise<Lease | null> {
  const { imports, town, id, closing, log, ms, as } = options;
  const by = randomUUID();
  const taken = await imports.claim(town, id, by, ms, as);
  if (!taken) return null;

  const lost = new AbortController();
  const cancelled = new AbortController();
  const signal = AbortSignal.any([closing, lost.signal, cancelled.signal]);
  const heed = ({ cancelAsked }: Pick<StoredImport, "cancelAsked">) =>
    cancelAsked && cancelled.abort(new Cancelled());
  heed(taken);
  let until = performance.now() + ms;
  async function renew() {
    const asked = performance.now();
    const held = await imports.renew(town, id, by, ms);
    if (!held) return lost.abort(new Stopped());
    until = asked + ms;
    heed(held);
  }
  const timer = setInterval(
    () => {
      renew().catch((error: unknown) => log.warn({ err: error, town, id }, "lease not renewed"));
    },
    Math.min(ms / 4, LOOK_MS),
  );

  return {
    by,
    taken,
    signal,
    async check() {
      // A process that was frozen wakes up with a lease that may be another's.
      if (!signal.aborted && performance.now() > until - ms / 4) await renew();
      signal.throwIfAborted();
    },
    goOn: () => signal.throwIfAborted(),
    async release() {
      clearInterval(timer);
      if (!lost.signal.aborted) await imports.release(town, id, by);
    },
  };
}
