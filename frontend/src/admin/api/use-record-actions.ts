/** Saves, deletes and restores records, one or all selected ones; shows the toast and reloads the lists. */
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
import { useInvalidate } from "./invalidation.ts";
import type { AnyRecordKind } from "../record-kind.ts";
import type { Selection } from "../list/use-selection.ts";

/** Returns the message of a failure: the service's own sentence if there is one. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure) return error.sentence ?? error.message;
  // These are what `fetch` throws, in each browser's own words.
  if (error instanceof TypeError || error instanceof DOMException) return recordText.noAnswer;
  // Subclasses of Error, such as a ZodError, are worded for programmers; plain errors for people.
  const isWorded = error instanceof Error && error.name === "Error";
  return isWorded ? error.message : recordText.unknownError;
}

/** Returns a function that shows in a toast what failed and why. */
export function useFailureToast() {
  const toast = useToast();
  return (title: string, error: unknown) => {
    // When the session has ended, the sign-in page says so.
    if (error instanceof ApiFailure && error.status === 401) return;
    toast({ title, description: failureText(error), destructive: true });
  };
}

/** Maximum number of records in one request of a service. */
const MOST = 500;
/**
 * Maximum number of records in one restore: each is restored separately, and with more a busy
 * service would time out.
 */
const MAX_RESTORED = 100;

/** Splits ids or records into batches for one request each. */
export const inParts = <One>(all: readonly One[], most = MOST): One[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) =>
    all.slice(n * most, (n + 1) * most),
  );

/** Returns the path of the list of deleted records. */
export const binPath = (path: string) => `${path}/bin`;

type Kind = Pick<AnyRecordKind, "path" | "texts" | "change">;

/** A form's submission. */
export interface Save {
  /** Absent for a new record. */
  id?: number;
  /** Idempotency key: however often the form is sent, one record is created. */
  idempotencyKey: string;
  body: object;
}

export function useRecordActions({ path, texts, change }: Kind) {
  const invalidate = useInvalidate();
  const toast = useToast();
  const fail = useFailureToast();

  const refresh = () => invalidate(change);

  /**
   * Restores records in batches, and shows a toast with the reason for those that stay deleted.
   * Resolves with the ids of the batches that succeeded.
   */
  async function restore(ids: readonly number[]): Promise<number[]> {
    const answered: number[] = [];
    const all: BinRestored = { done: 0, kept: [] };
    try {
      for (const part of inParts(ids, MAX_RESTORED)) {
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

  /** Shows a toast with an undo button. */
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
    /**
     * Saves a record. Rejects with every failure, since the form shows an outdated record and field
     * errors itself.
     */
    async save({ id, idempotencyKey, body }: Save): Promise<void> {
      const isNew = id === undefined;
      try {
        await callApi({
          path: isNew ? path : `${path}/${id}`,
          method: isNew ? "POST" : "PUT",
          body,
          ...(isNew && { headers: { "idempotency-key": idempotencyKey } }),
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

    /** Deletes a record. Resolves with whether it worked; a failure is shown in a toast. */
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

    /**
     * Runs a bulk action; `action` is the last part of the path, e.g. `bulk-delete`. Resolves with
     * the number of changed records, and the ids of deleted ones.
     */
    async many(action: string, body: object) {
      const schema = bulkDeleted.partial({ ids: true });
      try {
        return await callApi({ path: `${path}/${action}`, method: "POST", body, schema });
      } finally {
        // Without an answer it may have been done nevertheless, partly or completely.
        await refresh();
      }
    },
  };
}

export type RecordActions = ReturnType<typeof useRecordActions>;

/** Returns a function that runs one action on all selected records. */
export function useBulk({ names, remove }: Selection, actions: RecordActions) {
  async function act({ action, body }: { action: string; body: object }) {
    const ids = [...names.keys()];
    const finished: number[] = [];
    // Some may have been deleted by others before.
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
      // Batches before the failure remain done.
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
  /** A busy button keeps the focus, so it can still be pressed. */
  const run = (action: string, body: object) => {
    if (!isPending) mutate({ action, body });
  };
  return { busy: isPending, run };
}
export type Bulk = ReturnType<typeof useBulk>;
