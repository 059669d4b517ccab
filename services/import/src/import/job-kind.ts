/** What a worker does with an import. */
import type { ImportStatus } from "@mainstreet/contracts/import";
import { z } from "zod";

export const importJobKind = z.enum(["running", "undoing", "checking"]);
export type JobKind = z.infer<typeof importJobKind>;

/** Queues an import, its undo or its check; the sweep finds what could not be queued. */
export type Enqueue = (town: string, id: string, work?: JobKind) => Promise<void>;

export const jobKindOf = ({ status }: { status: ImportStatus }): JobKind =>
  status === "undoing" || status === "checking" ? status : "running";
