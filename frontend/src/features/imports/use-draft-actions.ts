/** What can be done with a file that waits: other columns, a check, its import, its end. */
import type { ImportRecord } from "@mainstreet/contracts/import";
import { importRecord } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { ApiFailure } from "../../shared/api/client.ts";
import { checkText } from "../../shared/text/import-check.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { draftKeys } from "./get-drafts.ts";
import { importKeys } from "./get-imports.ts";

const pathOf = (id: string, rest = "") => `/api/admin/imports/${id}${rest}`;

const putMapping = async (id: string, body: FileMapping) =>
  (await callAdmin({ path: pathOf(id, "/mapping"), method: "PUT", body, schema: importDraft }))
    .data;

const postCheck = async (id: string) =>
  (await callAdmin({ path: pathOf(id, "/dry-run"), method: "POST", schema: importDraft })).data;

export function useDraftActions(id: string, onStarted: (record: ImportRecord) => void) {
  const client = useQueryClient();
  const failed = useFailedToast();
  /** Mutations follow each other: what was chosen last is what is checked and imported. */
  const scope = { id: `draft ${id}` };
  const onSuccess = (draft: ImportDraft) => keepDraft(client, draft);

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
    mutationFn: async (mapping?: FileMapping) => {
      if (mapping) await putMapping(id, mapping);
      const path = pathOf(id, "/start");
      return (await callAdmin({ path, method: "POST", schema: importRecord })).data;
    },
    onSuccess: (record) => {
      client.setQueryData(importKeys.one(id), record);
      forgetDraft(client, id);
      void client.invalidateQueries({ queryKey: importKeys.list });
      onStarted(record);
    },
    onError: failed("start"),
  });
  const drop = useMutation({
    scope,
    mutationFn: () => callAdmin({ path: pathOf(id), method: "DELETE", schema: z.null() }),
    onSuccess: () => forgetDraft(client, id),
    onError: failed("drop"),
  });
  return { choose, check, start, drop };
}

/** Opens the columns of an import that failed for want of them. */
export function useReopen(id: string, onOpen: () => void) {
  const client = useQueryClient();
  const failed = useFailedToast();
  return useMutation({
    mutationFn: async () =>
      (await callAdmin({ path: pathOf(id, "/draft"), method: "POST", schema: importDraft })).data,
    onSuccess: (draft) => {
      keepDraft(client, draft);
      void client.invalidateQueries({ queryKey: importKeys.list });
      onOpen();
    },
    onError: failed("reopen"),
  });
}

type Client = ReturnType<typeof useQueryClient>;

/** The draft stands first, as the one that is shown. */
export function keepDraft(client: Client, draft: ImportDraft) {
  client.setQueryData(draftKeys.list, (drafts: ImportDraft[] | undefined) => [
    draft,
    ...(drafts ?? []).filter(({ id }) => id !== draft.id),
  ]);
}

function forgetDraft(client: Client, gone: string) {
  client.setQueryData(draftKeys.list, (drafts: ImportDraft[] | undefined) =>
    (drafts ?? []).filter(({ id }) => id !== gone),
  );
}

function useFailedToast() {
  const toast = useToast();
  return (what: keyof typeof checkText.failed) => (error: Error) =>
    toast({
      title: checkText.failed[what],
      description: (error instanceof ApiFailure && error.sentence) || error.message,
      destructive: true,
    });
}
