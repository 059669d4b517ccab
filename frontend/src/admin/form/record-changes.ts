/** Two people changed a record at the same time: what each of them did, and both together. */
import { historyText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import type { Field, FormValues } from "../record-kind.ts";
import type { Difference } from "./outdated-notice.tsx";

/** A form's values when it was opened, as they are typed now, and as the other one has stored them. */
export interface Versions {
  before: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** What the other one has changed since the form was opened; `wordFor` knows words better than the value's own. */
export const differencesOf = (
  { before, mine, theirs }: Versions,
  fields: readonly Field[],
  wordFor: (field: Field) => string | undefined,
): Difference[] =>
  fields
    .filter(({ name }) => theirs[name] !== before[name])
    .map((field) => ({
      label: field.label,
      theirs: wordFor(field) ?? shown(theirs[field.name]),
      alsoMine: mine[field.name] !== before[field.name] && mine[field.name] !== theirs[field.name],
    }));

function shown(value: string | boolean = ""): string {
  if (value === "") return recordText.blank;
  if (typeof value === "string") return value;
  return value ? historyText.yes : historyText.no;
}

/** What is stored now with what was changed here on top: where both changed a field, mine stays. */
export function merged({ before, mine, theirs }: Versions): FormValues {
  const changed = Object.entries(mine).filter(([name, value]) => value !== before[name]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
