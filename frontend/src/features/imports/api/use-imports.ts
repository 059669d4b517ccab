/** Actions on imports and drafts, and the progress of a running import. */
import { importRecord, isOver } from "@mainstreet/contracts/import";
import type { ImportRecord, ImportUndoQuery } from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { broadcastChange, useInvalidate } from "../../../admin/api/invalidation.ts";
import { useFailureToast } from "../../../admin/api/use-record-actions.ts";
import { checkText } from "../../../shared/text/import-check.ts";
import { importText, matchText } from "../../../shared/text/import.ts";
import {
  deleteDraft,
  importKeys,
  postCheck,
  postImportAction,
  postReopen,
  postStart,
  putApart,
  putMapping,
} from "./imports-api.ts";

const FAILED = {
  cancel: importText.cancelFailed,
  resume: importText.resumeFailed,
  undo: importText.undoFailed,
};
const AGAIN_MS = 2000;

/** Cancels, resumes or undoes an import. */
export function useImportAction(id: string, action: keyof typeof FAILED) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (query?: ImportUndoQuery) => postImportAction(id, action, query),
    onSuccess: (record) => {
      client.setQueryData(importKeys.one(id), record);
      void invalidate("imports");
    },
    onError: (error) => {
      fail(FAILED[action], error);
      // Another admin may have done it first.
      void client.invalidateQueries({ queryKey: importKeys.one(id) });
    },
  });
}

/** A draft's actions: choosing columns, checking, importing and dropping it. */
export function useDraftActions(shown: ImportDraft, onStarted: (record: ImportRecord) => void) {
  const { id } = shown;
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const fail = useFailureToast();
  const failed = (what: keyof typeof checkText.failed) => (error: Error) => {
    fail(checkText.failed[what], error);
    // The draft may be gone meanwhile, or read in another way.
    void client.invalidateQueries({ queryKey: importKeys.drafts });
  };
  /** Runs the mutations one after the other: the latest choice is what is checked and imported. */
  const scope = { id: `draft ${id}` };
  const onSuccess = (draft: ImportDraft) => {
    cacheDraft(client, draft);
    broadcastChange("imports");
  };

  const choose = useMutation({
    scope,
    mutationFn: (mapping: FileMapping) => putMapping(id, mapping),
    onSuccess,
    onError: failed("mapping"),
  });
  const check = useMutation({
    scope,
    mutationFn: async (mapping?: FileMapping) => {
      if (mapping) await putMapping(id, mapping);
      // Drops the progress of an earlier check.
      client.removeQueries({ queryKey: importKeys.one(id) });
      return postCheck(id);
    },
    onSuccess,
    onError: failed("check"),
  });
  const start = useMutation({
    scope,
    mutationFn: async (mapping?: FileMapping) =>
      postStart(mapping ? await putMapping(id, mapping) : shown),
    onSuccess: (record) => {
      client.setQueryData(importKeys.one(id), record);
      forgetDraft(client, id);
      void invalidate("imports");
      onStarted(record);
    },
    onError: failed("start"),
  });
  const drop = useMutation({
    scope,
    mutationFn: () => deleteDraft(id),
    onSuccess: () => {
      forgetDraft(client, id);
      void invalidate("imports");
    },
    onError: failed("drop"),
  });
  return { choose, check, start, drop };
}

/** Keeps a row apart from what it matches, or takes that back. */
export function useApart(id: string) {
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (choice: Parameters<typeof putApart>[1]) => putApart(id, choice),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.matches(id) }),
    onError: (error) => fail(matchText.saveFailed, error),
  });
}

/** Reopens an import that failed for missing columns, to choose them. */
export function useReopen(id: string, onOpen: () => void) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: () => postReopen(id),
    onSuccess: (draft) => {
      cacheDraft(client, draft);
      void invalidate("imports");
      onOpen();
    },
    onError: (error) => {
      fail(checkText.failed.reopen, error);
      // Another admin may have done it first.
      void client.invalidateQueries({ queryKey: importKeys.one(id) });
    },
  });
}

/** Puts the draft first, as the one worked on last. */
export function cacheDraft(client: QueryClient, draft: ImportDraft) {
  client.setQueryData(importKeys.drafts, (drafts: ImportDraft[] | undefined) => [
    draft,
    ...(drafts ?? []).filter(({ id }) => id !== draft.id),
  ]);
}

/** Removes the draft from the cache; parts of it still on the screen are not refetched. */
function forgetDraft(client: QueryClient, gone: string) {
  client.removeQueries({ queryKey: importKeys.matches(gone) });
  client.setQueryData(importKeys.drafts, (drafts: ImportDraft[] | undefined) =>
    (drafts ?? []).filter(({ id }) => id !== gone),
  );
}

/**
 * Follows an import through server-sent events while `id` is given: each event's record goes into
 * the cache, the last one also refreshes the lists. The browser reconnects by itself after an
 * interruption; a refused connection is retried after 2 s.
 */
export function useImportProgress(id: string | undefined) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  useEffect(() => {
    if (id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const onRecord = (event: MessageEvent<string>) => {
      const record = importRecord.safeParse(JSON.parse(event.data));
      if (!record.success) return;
      client.setQueryData(importKeys.one(id), record.data);
      if (!isOver(record.data)) return;
      source.close();
      void invalidate("imports");
      if (record.data.status === "draft")
        void client.invalidateQueries({ queryKey: importKeys.drafts });
    };
    const listen = () => {
      source = new EventSource(`/api/admin/imports/${id}/progress`);
      source.addEventListener("progress", onRecord);
      source.addEventListener("finished", onRecord);
      source.addEventListener("error", () => {
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, AGAIN_MS);
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [client, invalidate, id]);
}
