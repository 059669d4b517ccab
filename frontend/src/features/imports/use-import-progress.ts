/** Follows an import through server-sent events. */
import { importRecord, isOver } from "@mainstreet/contracts/import";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useChanged } from "../../admin/api/changes.ts";
import { draftKeys } from "./get-drafts.ts";
import { importKeys } from "./get-imports.ts";

const AGAIN_MS = 2000;

/**
 * While `id` is given, each event's record goes into the cache, the last one also refreshes the list.
 * The browser takes a broken line up by itself; one that was refused is tried again after 2 s.
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
        void client.invalidateQueries({ queryKey: draftKeys.list });
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
