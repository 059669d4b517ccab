/** Takes deleted records back, and says what became of it. */
import { binRestored } from "@mainstreet/contracts/bin";
import type { BinRestored } from "@mainstreet/contracts/bin";
import { callApi } from "../../shared/api/client.ts";
import { binText } from "../../shared/text/bin.ts";
import { inParts } from "../api/parts.ts";
import type { Toast } from "../../shared/ui/toast-card.tsx";

/** The list of what was deleted of the records at the path. */
export const binPath = (path: string) => `${path}/bin`;

/** `POST …/bin/restore`, in portions. */
export async function postRestore(path: string, ids: readonly number[]): Promise<BinRestored> {
  const all: BinRestored = { done: 0, kept: [] };
  for (const part of inParts(ids)) {
    const { done, kept } = await callApi({
      path: `${binPath(path)}/restore`,
      method: "POST",
      body: { ids: part },
      schema: binRestored,
    });
    all.done += done;
    all.kept.push(...kept);
  }
  return all;
}

interface Saying {
  toast: (toast: Toast) => void;
  refresh: () => Promise<void>;
  fail: (title: string, error: unknown) => void;
}

/** Whether all are back; what stays deleted is named with the reason. */
export async function restoreAndSay(
  path: string,
  ids: readonly number[],
  { toast, refresh, fail }: Saying,
): Promise<boolean> {
  try {
    const { done, kept } = await postRestore(path, ids);
    const [first] = kept;
    if (first)
      toast({
        title: binText.notAll(done, kept.length),
        description: binText.why(first.name, first.message),
        destructive: true,
      });
    else toast({ title: binText.restored(done) });
    await refresh();
    return kept.length === 0;
  } catch (error) {
    fail(binText.restoreFailed, error);
    await refresh();
    return false;
  }
}
