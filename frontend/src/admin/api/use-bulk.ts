/** One action on all selected records. */
import { useState } from "react";
import { recordText } from "../../shared/text/records.ts";
import type { RecordActions } from "./use-record-actions.ts";
import type { Selection } from "../list/use-selection.ts";

/** Records that the service takes in one request. */
const MOST = 500;

/** The numbers in portions that one request may carry. */
export const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, n) =>
    ids.slice(n * MOST, (n + 1) * MOST),
  );

export function useBulk({ ids, clear }: Selection, actions: RecordActions) {
  const [busy, setBusy] = useState(false);
  async function act(action: string, body: object) {
    setBusy(true);
    let done: number | null = 0;
    for (const part of inParts([...ids])) {
      const changed: number | null = await actions.many(action, { ...body, ids: part });
      done = changed === null ? null : done + changed;
      if (done === null) break;
    }
    setBusy(false);
    if (done === null) return;
    const said = action === "bulk-delete" ? recordText.removed : recordText.changed;
    actions.toast({ title: said(done) });
    clear();
  }
  return { busy, run: (action: string, body: object) => void act(action, body) };
}
export type Bulk = ReturnType<typeof useBulk>;
