/** A remembered change as one reads it: the form's field names, values as the form shows them. */
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { longDay } from "../../shared/format/day.ts";
import { historyText } from "../../shared/text/admin.ts";

type Value = HistoryEntry["changes"][number]["to"];

/** How the fields of a kind of records are called and shown. */
export interface FieldWords {
  /** What one of them is called in a sentence. */
  one: string;
  /** Field → its label in the form. */
  labels: Partial<Record<string, string>>;
  /** Field → stored value → the word for it. */
  choices?: Partial<Record<string, Partial<Record<string, string>>>>;
}

export interface ShownEntry {
  /** ISO date and time. */
  at: string;
  sentence: string;
  /** It is about a record that was merged into this one later. */
  isOthers: boolean;
  changes: { label: string; from: string; to: string }[];
}

/** `names` knows the names of what fields refer to by number: `categoryId` → 3 → "Books". */
export function shownEntry(
  { at, by, action, of, changes }: HistoryEntry,
  { one, labels, choices }: FieldWords,
  names: ReadonlyMap<string, ReadonlyMap<number, string>>,
): ShownEntry {
  const shown = changes.map(({ field, from, to }) => {
    const say = (value: Value) => {
      const name = typeof value === "number" ? names.get(field)?.get(value) : undefined;
      return name ?? choices?.[field]?.[String(value)] ?? shownValue(value);
    };
    const label = labels[field] ?? spaced(field);
    return isPicture(from) && isPicture(to)
      ? { label, from: historyText.picture, to: historyText.otherPicture }
      : { label, from: say(from), to: say(to) };
  });
  const who = historyText.who(by);
  if (of && action === "merged")
    return { at, sentence: historyText.merged(who, of), isOthers: false, changes: shown };
  const sentence = sentenceOf(action, who, one, shown);
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

const isPicture = (value: Value) => typeof value === "string" && value.startsWith("/media/");

function shownValue(value: Value): string {
  if (value === null || value === "") return historyText.empty;
  if (typeof value === "boolean") return value ? historyText.yes : historyText.no;
  if (isPicture(value)) return historyText.picture;
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDay(text) : text;
}

/** `reviewCount` → `Review count`, for fields that no form has. */
function spaced(field: string): string {
  const text = field.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
