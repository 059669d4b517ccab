/** Makes a record again what it was at a time of its history. */
import { historyRestored } from "@mainstreet/contracts/history";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../shared/api/client.ts";
import { binText } from "../../shared/text/bin.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { useChanged } from "../api/changes.ts";
import { adminKeys } from "../api/keys.ts";
import { failureText } from "../api/use-record-actions.ts";
import type { HistoryKind } from "./get-history.ts";

export function useEarlier({ change, path }: HistoryKind, id: number) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const changed = useChanged();
  const toast = useToast();
  async function restore(at: string) {
    setBusy(true);
    try {
      await callApi({
        path: `${path}/${id}/history/restore`,
        method: "POST",
        body: { at },
        schema: historyRestored,
      });
      toast({ title: binText.versionDone });
      await changed(change);
      await client.invalidateQueries({ queryKey: adminKeys.history(path, id) });
    } catch (error) {
      const description = failureText(error);
      toast({ title: binText.versionFailed, description, destructive: true });
    } finally {
      setBusy(false);
    }
  }
  return { restore, busy };
}
