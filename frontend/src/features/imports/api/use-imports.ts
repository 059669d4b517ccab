/** What can be done with an import and with a file that waits, and how an import is followed. */
import { importRecord, isOver } from "@mainstreet/contracts/import";
import type { ImportRecord, ImportUndoQuery } from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { tellOtherTabs, useChanged } from "../../../admin/api/changes.ts";
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

/** Stops an import, lets it go on, or takes it back. */
export function useImportAction(id: string, action: keyof typeof FAILED) {
  const client = useQueryClient();
  const changed = useChanged();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (query?: ImportUndoQuery) => postImportAction(id, action, query),
    onSuccess: (record) => {
      client.setQueryData(importKeys.one(id), record);
      void changed("imports");
    },
    onError: (error) => {
      fail(FAILED[action], error);
      // Somebody else may have done it first.
      void client.invalidateQueries({ queryKey: importKeys.one(id) });
    },
  });
}

/** Other columns for a file that waits, a check, its import, its end. */
export function useDraftActions(shown: ImportDraft, onStarted: (record: ImportRecord) => void) {
  const { id } = shown;
  const client = useQueryClient();
  const changed = useChanged();
  const fail = useFailureToast();
  const failed = (what: keyof typeof checkText.failed) => (error: Error) => {
    fail(checkText.failed[what], error);
    // It may have gone meanwhile, or be read in another way.
    void client.invalidateQueries({ queryKey: importKeys.drafts });
  };
  /** Mutations follow each other: what was chosen last is what is checked and imported. */
  const scope = { id: `draft ${id}` };
  const onSuccess = (draft: ImportDraft) => {
    cacheDraft(client, draft);
    tellOtherTabs("imports");
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
      // Its course begins anew.
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
      void changed("imports");
      onStarted(record);
    },
    onError: failed("start"),
  });
  const drop = useMutation({
    scope,
    mutationFn: () => deleteDraft(id),
    onSuccess: () => {
      forgetDraft(client, id);
      void changed("imports");
    },
    onError: failed("drop"),
  });
  return { choose, check, start, drop };
}

/** Keeps a row apart from what it is taken for, or lets it be that again. */
export function useApart(id: string) {
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (choice: Parameters<typeof putApart>[1]) => putApart(id, choice),
    onSettled: () => client.invalidateQueries({ queryKey: importKeys.matches(id) }),
    onError: (error) => fail(matchText.saveFailed, error),
  });
}

/** Opens the columns of an import that failed for want of them. */
export function useReopen(id: string, onOpen: () => void) {
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: () => postReopen(id),
    onSuccess: (draft) => {
      cacheDraft(client, draft);
      void client.invalidateQueries({ queryKey: importKeys.list });
      onOpen();
    },
    onError: (error) => fail(checkText.failed.reopen, error),
  });
}

/** The draft stands first, as the one that was worked on last. */
export function cacheDraft(client: QueryClient, draft: ImportDraft) {
  client.setQueryData(importKeys.drafts, (drafts: ImportDraft[] | undefined) => [
    draft,
    ...(drafts ?? []).filter(({ id }) => id !== draft.id),
  ]);
}

/** What is still on the screen of it is asked for no more. */
function forgetDraft(client: QueryClient, gone: string) {
  client.removeQueries({ queryKey: importKeys.matches(gone) });
  client.setQueryData(importKeys.drafts, (drafts: ImportDraft[] | undefined) =>
    (drafts ?? []).filter(({ id }) => id !== gone),
  );
}

/**
 * Follows an import through server-sent events while `id` is given: each event's record goes into
 * the cache, the last one also refreshes the lists. The browser takes a broken line up by itself;
 * one that was refused is tried again after 2 s.
 */
export function useImportProgress(id: string | undefined) {
  const client = useQueryClient();
  const changed = useChanged();
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
      void changed("imports");
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
  }, [client, changed, id]);
}
