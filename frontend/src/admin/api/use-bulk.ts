/** One action on all selected records. */
import { useMutation } from "@tanstack/react-query";
import { recordText } from "../../shared/text/records.ts";
import type { Toast } from "../../shared/ui/toast-card.tsx";
import { failureText } from "./use-record-actions.ts";
import type { RecordActions } from "./use-record-actions.ts";
import { inParts } from "./parts.ts";
import type { Selection } from "../list/use-selection.ts";

export function useBulk({ names, remove }: Selection, actions: RecordActions) {
  async function act({ action, body }: { action: string; body: object }) {
    const ids = [...names.keys()];
    const finished: number[] = [];
    // Others may have deleted some of them before.
    const deleted: number[] = [];
    let done = 0;
    const isDeletion = action === "bulk-delete";
    const { changed, changedOf, removed, removedOf } = recordText;
    const [all, some] = isDeletion ? [removed, removedOf] : [changed, changedOf];
    const say = (said: Toast) =>
      isDeletion ? actions.sayDeleted(said, deleted) : actions.toast(said);
    try {
      for (const part of inParts(ids)) {
        const result = await actions.many(action, { ...body, ids: part });
        done += result.done;
        deleted.push(...(result.ids ?? []));
        finished.push(...part);
      }
      say({ title: all(done) });
    } catch (error) {
      // What was done before the failure stays done.
      if (finished.length === 0) actions.fail(recordText.bulkFailed, error);
      else
        say({
          title: some(done, ids.length),
          description: failureText(error),
          destructive: true,
        });
    }
    remove(finished);
  }
  const { isPending, mutate } = useMutation({ mutationFn: act });
  /** A button that is busy keeps the focus, and can be pressed. */
  const run = (action: string, body: object) => {
    if (!isPending) mutate({ action, body });
  };
  return { busy: isPending, run };
}
export type Bulk = ReturnType<typeof useBulk>;
