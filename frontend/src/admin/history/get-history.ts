/** `GET …/:id/history`, and the names of what its fields refer to by number. */
import { historyResponse } from "@mainstreet/contracts/history";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Change } from "../api/changes.ts";
import { adminKeys } from "../api/keys.ts";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import { historyText } from "../../shared/text/admin.ts";
import { shownEntry } from "./shown-entry.ts";
import type { FieldWords } from "./shown-entry.ts";

/** What a kind of records must tell for its histories. */
export interface HistoryKind extends FieldWords {
  /** What is changed when an earlier version is restored. */
  change: Change;
  /** The list's path; a record's history is below it. */
  path: string;
  /** Field → path of the records that it refers to by number. */
  refersTo?: Readonly<Record<string, string>>;
}

/** Read anew whenever it is opened. */
export const historyQuery = (kind: HistoryKind, id: number) =>
  queryOptions({
    queryKey: adminKeys.history(kind.path, id),
    queryFn: async () => {
      const path = `${kind.path}/${id}/history`;
      const data = await callApi({ path, schema: historyResponse });
      const names = await namesIn(data, kind.refersTo ?? {});
      return data.map((entry) => shownEntry(entry, kind, names));
    },
    gcTime: 0,
  });

async function namesIn(
  entries: readonly HistoryEntry[],
  refersTo: Readonly<Record<string, string>>,
) {
  const all = await Promise.all(
    Object.entries(refersTo).map(async ([field, path]) => {
      const values = entries.flatMap(({ changes }) =>
        changes.filter((change) => change.field === field).flatMap(({ from, to }) => [from, to]),
      );
      const ids = [...new Set(values)].filter((value) => typeof value === "number");
      const names = await Promise.all(ids.map(async (id) => [id, await nameOf(path, id)] as const));
      return [field, new Map(names)] as const;
    }),
  );
  return new Map(all);
}

const named = z.object({ name: z.string() });

/** What is gone by now keeps its number. */
async function nameOf(path: string, id: number): Promise<string> {
  try {
    return (await callApi({ path: `${path}/${id}`, schema: named })).name;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return historyText.number(id);
    throw error;
  }
}
