/** Saving, deleting and taking back records, one or all that are selected: the toast, the refreshed lists. */
import { binRestored } from "@mainstreet/contracts/bin";
import type { BinRestored } from "@mainstreet/contracts/bin";
import { bulkDeleted } from "@mainstreet/contracts/bulk-edit";
import { z } from "zod";
import { useMutation } from "@tanstack/react-query";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import { binText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import type { Toast } from "../../shared/ui/toast-card.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { useChanged } from "./changes.ts";
import type { AnyRecordKind } from "../record-kind.ts";
import type { Selection } from "../list/use-selection.ts";

/** What to say of a failure: the service's own sentence where there is one. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure) return error.sentence ?? error.message;
  // These are what `fetch` throws, in each browser's own words.
  if (error instanceof TypeError || error instanceof DOMException) return recordText.noAnswer;
  // What makes no sense of an answer says so to programmers: only plain errors are worded for people.
  const isWorded = error instanceof Error && error.name === "Error";
  return isWorded ? error.message : recordText.unknownError;
}

/** Says in a toast what failed and why. */
export function useFailureToast() {
  const toast = useToast();
  return (title: string, error: unknown) => {
    // Where the session has ended the sign-in says so.
    if (error instanceof ApiFailure && error.status === 401) return;
    toast({ title, description: failureText(error), destructive: true });
  };
}

/** Records that a service takes in one request. */
const MOST = 500;
/** Each is taken back by itself: of as many as that a busy service's answer would come too late. */
const MOST_RESTORED = 100;

/** Numbers, or what stands for records, in portions that one request may carry. */
export const inParts = <One>(all: readonly One[], most = MOST): One[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) =>
    all.slice(n * most, (n + 1) * most),
  );

/** The list of what was deleted of the records at the path. */
export const binPath = (path: string) => `${path}/bin`;

type Kind = Pick<AnyRecordKind, "path" | "texts" | "change">;

/** A record as a form sends it. */
export interface Save {
  /** Absent for a new record. */
  id?: number;
  /** However often a form is sent, it makes one new record. */
  formKey: string;
  body: object;
}

export function useRecordActions({ path, texts, change }: Kind) {
  const changed = useChanged();
  const toast = useToast();
  const fail = useFailureToast();

  const refresh = () => changed(change);

  /** In portions; what stays deleted is told with the reason. Those that were answered. */
  async function restore(ids: readonly number[]): Promise<number[]> {
    const answered: number[] = [];
    const all: BinRestored = { done: 0, kept: [] };
    try {
      for (const part of inParts(ids, MOST_RESTORED)) {
        const { done, kept } = await callApi({
          path: `${binPath(path)}/restore`,
          method: "POST",
          body: { ids: part },
          schema: binRestored,
        });
        all.done += done;
        all.kept.push(...kept);
        answered.push(...part);
      }
      const [first] = all.kept;
      if (first)
        toast({
          title: binText.notAll(all.done, all.kept.length),
          description: binText.why(first.name, first.message),
          destructive: true,
        });
      else toast({ title: binText.restored(all.done) });
    } catch (error) {
      const { done } = all;
      fail(done === 0 ? binText.restoreFailed : binText.notAll(done, ids.length - done), error);
    }
    await refresh();
    return answered;
  }

  /** With the way back. */
  const sayDeleted = (said: Toast, ids: readonly number[]) =>
    toast({
      ...said,
      ...(ids.length > 0 && { action: { label: binText.undo, onAct: () => void restore(ids) } }),
      lasting: ids.length > 1,
    });

  return {
    refresh,
    fail,
    toast,
    restore,
    sayDeleted,
    /** Throws what the form must show itself: an outdated record or faults of its fields. */
    async save({ id, formKey, body }: Save): Promise<void> {
      const isNew = id === undefined;
      try {
        await callApi({
          path: isNew ? path : `${path}/${id}`,
          method: isNew ? "POST" : "PUT",
          body,
          ...(isNew && { headers: { "idempotency-key": formKey } }),
          schema: z.unknown(),
        });
      } catch (error) {
        const isOutdated = !isNew && error instanceof ApiFailure && error.code === "outdated";
        if (!isOutdated) fail(isNew ? texts.createFailed : texts.updateFailed, error);
        throw error;
      }
      toast({ title: isNew ? texts.created : texts.updated });
      await refresh();
    },

    /** Whether it worked; a failure was told. */
    async remove(id: number): Promise<boolean> {
      try {
        await callApi({ path: `${path}/${id}`, method: "DELETE", schema: z.unknown() });
      } catch (error) {
        fail(texts.deleteFailed, error);
        return false;
      }
      sayDeleted({ title: texts.deleted }, [id]);
      await refresh();
      return true;
    },

    /** `action` is the end of the path, e.g. `bulk-delete`; how many were changed, and which were deleted. */
    async many(action: string, body: object) {
      const schema = bulkDeleted.partial({ ids: true });
      try {
        return await callApi({ path: `${path}/${action}`, method: "POST", body, schema });
      } finally {
        // It may be done, all or in part, although no answer came.
        await refresh();
      }
    },
  };
}

export type RecordActions = ReturnType<typeof useRecordActions>;

/** One action on all selected records. */
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
