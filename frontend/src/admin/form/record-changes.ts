/** Two people changed a record at the same time: what each of them did, and both together. */
import { historyText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import type { Difference } from "./outdated-notice.tsx";

type Value = string | boolean;

/** A form's values when it was opened, as they are typed now, and as the other one has stored them. */
export interface Versions<Values extends Record<string, Value>> {
  before: Values;
  mine: Values;
  theirs: Values;
}

/** What the other one has changed since the form was opened; `wordFor` knows words better than the value's own. */
export function differencesOf<Values extends Record<string, Value>>(
  { before, mine, theirs }: Versions<Values>,
  labels: Partial<Record<keyof Values, string>>,
  wordFor: (field: string) => string | undefined,
): Difference[] {
  return Object.entries<Value>(theirs)
    .filter(([name, value]) => value !== before[name])
    .map(([name, value]) => ({
      label: labels[name] ?? name,
      theirs: wordFor(name) ?? shown(value),
      alsoMine: mine[name] !== before[name] && mine[name] !== value,
    }));
}

function shown(value: Value): string {
  if (value === "") return recordText.blank;
  if (typeof value === "string") return value;
  return value ? historyText.yes : historyText.no;
}

/** What is stored now with what was changed here on top: where both changed a field, mine stays. */
export function merged<Values extends Record<string, Value>>(versions: Versions<Values>): Values {
  const { before, mine, theirs } = versions;
  const changed = Object.entries<Value>(mine).filter(([name, value]) => value !== before[name]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
