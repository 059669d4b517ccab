/** When an event of a file repeats: the contract's lines; what cannot be kept is left out of the row, and said. */
import { recurrence } from "@mainstreet/contracts/fields";
import type { MappedRow } from "./map-row.ts";

export function withReadRecurrence(row: MappedRow): MappedRow {
  const { recurrence: written, ...fields } = row.fields;
  if (typeof written !== "string") return row;
  const { data, error } = recurrence.safeParse(written);
  if (data !== undefined) return { ...row, fields: { ...fields, recurrence: data } };
  const message = error?.issues[0]?.message ?? "";
  return { ...row, fields, leftOut: [...(row.leftOut ?? []), { path: "recurrence", message }] };
}
