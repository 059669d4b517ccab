/** Takes deleted records back, and says what became of it. */
import { binRestored } from "@mainstreet/contracts/bin";
import type { BinRestored } from "@mainstreet/contracts/bin";
import { callApi } from "../../shared/api/client.ts";
import { binText } from "../../shared/text/admin.ts";
import { inParts } from "../api/parts.ts";
import type { Toast } from "../../shared/ui/toast-card.tsx";

/** The list of what was deleted of the records at the path. */
export const binPath = (path: string) => `${path}/bin`;

interface Saying {
  toast: (toast: Toast) => void;
  refresh: () => Promise<void>;
  fail: (title: string, error: unknown) => void;
}

/** `POST …/bin/restore`, in portions; what stays deleted is told with the reason. Those that were answered. */
export async function restoreAndSay(
  path: string,
  ids: readonly number[],
  { toast, refresh, fail }: Saying,
): Promise<number[]> {
  const answered: number[] = [];
  const all: BinRestored = { done: 0, kept: [] };
  try {
    for (const part of inParts(ids)) {
      const { done, kept } = await postRestore(path, part);
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

const postRestore = (path: string, ids: readonly number[]) =>
  callApi({
    path: `${binPath(path)}/restore`,
    method: "POST",
    body: { ids },
    schema: binRestored,
  });
