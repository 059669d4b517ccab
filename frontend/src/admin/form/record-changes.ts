/** Two people changed a record at the same time: what each of them did, and both together. */
import { valueText } from "../field-value.ts";
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
      theirs: wordFor(field) ?? valueText(theirs[field.name] ?? "", field.options),
      alsoMine: mine[field.name] !== before[field.name] && mine[field.name] !== theirs[field.name],
    }));

/**
 * What is stored now with what was changed here on top: where both changed a field, mine stays. Fields that
 * say one thing `together` are all mine where one of them is.
 */
export function merged(
  { before, mine, theirs }: Versions,
  together: readonly string[] = [],
): FormValues {
  const isMine = (name: string) => mine[name] !== before[name];
  const kept = together.some(isMine) ? together : [];
  const own = Object.entries(mine).filter(([name]) => isMine(name) || kept.includes(name));
  return { ...theirs, ...Object.fromEntries(own) };
}
