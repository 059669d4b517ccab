/** `POST /api/admin/imports/{id}/cancel`: stops an import behind the batch it is at. */
import { importRecord } from "@mainstreet/contracts/import";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { importText } from "../../shared/text/import.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { importKeys } from "./get-imports.ts";

export function useCancelImport(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () =>
      callAdmin({
        path: `/api/admin/imports/${id}/cancel`,
        method: "POST",
        schema: importRecord,
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(importKeys.one(id), data);
      void client.invalidateQueries({ queryKey: importKeys.list });
    },
    onError: ({ message }) =>
      toast({ title: importText.cancelFailed, description: message, destructive: true }),
  });
}
