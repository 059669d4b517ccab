/** What a worker does with an import. */
import type { ImportStatus } from "@mainstreet/contracts/import";

export type Work = "running" | "undoing" | "checking";

export const workOf = ({ status }: { status: ImportStatus }): Work =>
  status === "undoing" || status === "checking" ? status : "running";
