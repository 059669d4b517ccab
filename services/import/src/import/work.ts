/** What a worker does with an import. */
import type { ImportStatus } from "@mainstreet/contracts/import";
import { z } from "zod";

export const importWork = z.enum(["running", "undoing", "checking"]);
export type Work = z.infer<typeof importWork>;

export const workOf = ({ status }: { status: ImportStatus }): Work =>
  status === "undoing" || status === "checking" ? status : "running";
