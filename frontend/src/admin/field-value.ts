/** A field's value as the form's reader knows it, in a history and beside another's change. */
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { longDay } from "../shared/format/day.ts";
import { historyText } from "../shared/text/admin.ts";
import type { Field } from "./record-kind.ts";

export type Value = HistoryEntry["changes"][number]["to"];

export const isPicture = (value: Value) => typeof value === "string" && value.startsWith("/media/");

/** `options` are those of a choice. */
export function valueText(value: Value, options: Field["options"] = []): string {
  if (value === null || value === "") return historyText.empty;
  if (typeof value === "boolean") return value ? historyText.yes : historyText.no;
  if (isPicture(value)) return historyText.picture;
  const text = String(value);
  const chosen = options.find((option) => option.value === text);
  if (chosen) return chosen.label;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text;
}
