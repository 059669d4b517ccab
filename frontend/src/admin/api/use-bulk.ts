/** One action on all selected records. */
import { useState } from "react";
import { recordText } from "../../shared/text/records.ts";
import type { RecordActions } from "./use-record-actions.ts";
import { inParts } from "./parts.ts";
import type { Selection } from "../list/use-selection.ts";

export function useBulk({ names, clear }: Selection, actions: RecordActions) {
  const [busy, setBusy] = useState(false);
  async function act(action: string, body: object) {
    setBusy(true);
    const ids = [...names.keys()];
    let done: number | null = 0;
    for (const part of inParts(ids)) {
      const changed: number | null = await actions.many(action, { ...body, ids: part });
      done = changed === null ? null : done + changed;
      if (done === null) break;
    }
    setBusy(false);
    if (done === null) return;
    if (action === "bulk-delete") actions.sayDeleted(recordText.removed(done), ids);
    else actions.toast({ title: recordText.changed(done) });
    clear();
  }
  return { busy, run: (action: string, body: object) => void act(action, body) };
}
export type Bulk = ReturnType<typeof useBulk>;
