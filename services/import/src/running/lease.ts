/** The right to work on an import: one worker at a time, and a dead one loses it by itself. */
import { randomUUID } from "node:crypto";
import type { Logger } from "@mainstreet/service/operations/log";
import type { StoredImport } from "../import/import.model.ts";
import type { RunStore } from "../import/run.store.ts";
import type { Work } from "../import/task.ts";
import { Cancelled, Stopped } from "./stopped.ts";

export interface Lease {
  by: string;
  /** The import as it stood when it was taken. */
  taken: StoredImport;
  /** Aborted when the process closes or the import was lost to another worker. */
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
  const signal = AbortSignal.any([closing, lost.signal]);
  let until = performance.now() + ms;
  let cancelled = taken.cancelAsked === true;
  async function renew() {
    const asked = performance.now();
    const held = await imports.renew(town, id, by, ms);
    if (!held) return lost.abort();
    until = asked + ms;
    cancelled ||= held.cancelAsked === true;
  }
  const goOn = () => {
    if (signal.aborted) throw new Stopped();
    if (cancelled) throw new Cancelled();
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, town, id }, "lease not renewed"));
  }, ms / 4);

  return {
    by,
    taken,
    signal,
    async check() {
      // A process that was frozen wakes up with a lease that may be another's.
      if (!signal.aborted && performance.now() > until - ms / 4) await renew();
      goOn();
    },
    goOn,
    async release() {
      clearInterval(timer);
      if (!lost.signal.aborted) await imports.release(town, id, by);
    },
  };
}
