/** A record's history as shown: labels of fields, and values as in the form. */
import { historyResponse } from "@mainstreet/contracts/history";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { adminKeys } from "../api/query-keys.ts";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import { historyText } from "../../shared/text/admin.ts";
import { fieldsOf, isPicture, referenceOf, valueText } from "../record-kind.ts";
import type { AnyRecordKind, Value } from "../record-kind.ts";

/** Refetched whenever it is opened. */
export const historyQuery = (kind: AnyRecordKind, id: number) =>
  queryOptions({
    queryKey: adminKeys.history(kind.path, id),
    queryFn: async () => {
      const path = `${kind.path}/${id}/history`;
      const data = await callApi({ path, schema: historyResponse });
      const names = await namesIn(data, kind);
      return data.map((entry) => shownEntry(entry, kind, names));
    },
    gcTime: 0,
  });

async function namesIn(entries: readonly HistoryEntry[], kind: AnyRecordKind) {
  const all = await Promise.all(
    fieldsOf(kind).map(async (one) => {
      const [field, path] = [one.name, referenceOf(one)];
      if (path === undefined) return [field, new Map<number, string>()] as const;
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

/** Resolves with the name of a referenced record, or with its number when it is deleted. */
async function nameOf(path: string, id: number): Promise<string> {
  try {
    return (await callApi({ path: `${path}/${id}`, schema: named })).name;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return historyText.number(id);
    throw error;
  }
}

export interface ShownEntry {
  /** ISO date and time. */
  at: string;
  sentence: string;
  /** Whether it concerns a record that was merged into this one later. */
  isOthers: boolean;
  changes: { label: string; from: string; to: string }[];
}

/**
 * Returns a history entry as shown. `names` has the names of referenced records by field:
 * `categoryId` → 3 → "Books".
 */
export function shownEntry(
  { at, by, action, of, changes }: HistoryEntry,
  { texts, form }: Pick<AnyRecordKind, "form"> & { texts: { one: string } },
  names: ReadonlyMap<string, ReadonlyMap<number, string>>,
): ShownEntry {
  const fields = new Map(fieldsOf({ form }).map((field) => [field.name, field]));
  const shown = changes.map(({ field, from, to }) => {
    const { label = spaced(field), options = [] } = fields.get(field) ?? {};
    const say = (value: Value) => {
      const name = typeof value === "number" ? names.get(field)?.get(value) : undefined;
      return name ?? valueText(value, options);
    };
    return isPicture(from) && isPicture(to)
      ? { label, from: historyText.picture, to: historyText.otherPicture }
      : { label, from: say(from), to: say(to) };
  });
  const who = historyText.who(by);
  if (of && action === "merged")
    return { at, sentence: historyText.merged(who, of), isOthers: false, changes: shown };
  const sentence = sentenceOf(action, who, texts.one, shown);
  const said = of ? historyText.ofOther(of, sentence) : sentence;
  return { at, sentence: said, isOthers: of !== undefined, changes: shown };
}

function sentenceOf(
  action: HistoryEntry["action"],
  who: string,
  one: string,
  changes: readonly { label: string }[],
) {
  if (action === "created" || action === "deleted" || action === "restored")
    return historyText[action](who, one);
  if (changes.length === 0) return historyText.touched(who, one);
  return historyText.changed(
    who,
    changes.map(({ label }) => label),
  );
}

/** `reviewCount` → `Review count`, for fields that no form has. */
function spaced(field: string): string {
  const text = field.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
