/** One action on all selected records. */
import { useState } from "react";
import { recordText } from "../text/records.ts";
import type { RecordActions } from "./use-record-actions.ts";
import type { Selection } from "./use-selection.ts";

/** Records that the service takes in one request. */
const MOST = 500;

export function useBulk({ ids, clear }: Selection, actions: RecordActions) {
  const [busy, setBusy] = useState(false);

  async function act(action: string, body: object) {
    setBusy(true);
    const all = [...ids];
    let done: number | null = 0;
    for (let at = 0; at < all.length && done !== null; at += MOST) {
      const part = await actions.many(action, { ...body, ids: all.slice(at, at + MOST) });
      done = part === null ? null : done + part;
    }
    setBusy(false);
    if (done === null) return;
    const said = action === "bulk-delete" ? recordText.removed : recordText.changed;
    actions.toast({ title: said(done) });
    clear();
  }

  return { busy, run: (action: string, body: object) => void act(action, body) };
}
