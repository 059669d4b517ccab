/** Work on an import as the queue knows it. */
import type { StoredImport } from "./import.model.ts";

/** What a worker does with an import, and what it is called for the queue. */
export type Work = "running" | "undoing" | "checking";
export type Task = "import" | "undo" | `start${number}` | `check${number}`;

/** The queue remembers names: what is done again has another one. */
export function taskOf({
  status,
  draft,
  starts = 0,
}: Pick<StoredImport, "status" | "draft" | "starts">): Task {
  if (status === "checking") return `check${starts * 1000 + (draft?.checks ?? 0)}`;
  if (status === "undoing") return "undo";
  return starts > 0 ? `start${starts}` : "import";
}
