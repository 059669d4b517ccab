/** What a worker does with an import. */
import type { ImportStatus } from "@mainstreet/contracts/import";
import { z } from "zod";

export const importJobKind = z.enum(["running", "undoing", "checking"]);
export type JobKind = z.infer<typeof importJobKind>;

/** Puts an import, its undoing or its check into the queue; what is not queued is found by the sweep. */
export type Enqueue = (town: string, id: string, work?: JobKind) => Promise<void>;

export const jobKindOf = ({ status }: { status: ImportStatus }): JobKind =>
  status === "undoing" || status === "checking" ? status : "running";
