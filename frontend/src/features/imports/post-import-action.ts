/** `POST /api/admin/imports/{id}/cancel` and `/undo`: stops an import, or takes it back. */
import { importRecord } from "@mainstreet/contracts/import";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { useChanged } from "../../admin/api/changes.ts";
import { importText } from "../../shared/text/import.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { importKeys } from "./get-imports.ts";

const FAILED = { cancel: importText.cancelFailed, undo: importText.undoFailed };

export function useImportAction(id: string, action: keyof typeof FAILED) {
  const client = useQueryClient();
  const changed = useChanged();
  const toast = useToast();
  return useMutation({
    mutationFn: () =>
      callAdmin({
        path: `/api/admin/imports/${id}/${action}`,
        method: "POST",
        schema: importRecord,
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(importKeys.one(id), data);
      void changed("imports");
    },
    onError: ({ message }) =>
      toast({ title: FAILED[action], description: message, destructive: true }),
  });
}
