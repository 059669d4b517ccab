/** What of a row counts beside what is stored: blanks say nothing, and neither do texts that differ in white space alone. */
import { isSameText } from "./white-space.ts";

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** A row without the fields that it leaves blank; a null of `clearable` ones says something. */
export const withoutBlanks = <Row extends object>(
  values: Row,
  clearable: readonly string[] = [],
): Row => {
  const copy = { ...values };
  for (const [name, value] of Object.entries(values))
    if (isBlank(value) && !(value === null && clearable.includes(name)))
      Reflect.deleteProperty(copy, name);
  return copy;
};

/** Texts that differ from the stored ones only in white space that reading a file tidies stay as stored. */
export const unlessSameText = (values: object, stored: object) => {
  const kept = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const before = kept.get(name);
      return !(
        typeof value === "string" &&
        typeof before === "string" &&
        isSameText(before, value)
      );
    }),
  );
};

export const onlyBlanks = (
  values: object,
  stored: Record<string, unknown>,
  {
    unfit = [],
    unsaid = [],
  }: { unfit?: readonly string[] | undefined; unsaid?: readonly string[] | undefined } = {},
) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => (isBlank(stored[name]) || unsaid.includes(name)) && !unfit.includes(name),
    ),
  );
