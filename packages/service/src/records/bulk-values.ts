/** Which values of a row count: blanks do not, nor do differences that a file cannot preserve. */
import { isSameText } from "./white-space.ts";

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** Returns a row without its blank fields; a null in `clearable` fields is kept, as it clears them. */
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

/**
 * Returns the values that differ from the stored ones, except for white space in texts, and for digits of
 * numbers beyond the precision of spreadsheets.
 */
export const unlessSame = (values: object, stored: object) => {
  const kept = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isReadAs(kept.get(name), value)),
  );
};

/** Precision of spreadsheets, in significant digits. */
const KEPT_DIGITS = 15;

function isReadAs(stored: unknown, given: unknown): boolean {
  if (typeof stored === "string" && typeof given === "string") return isSameText(stored, given);
  if (typeof stored === "number" && typeof given === "number")
    return stored.toPrecision(KEPT_DIGITS) === given.toPrecision(KEPT_DIGITS);
  return false;
}

export const onlyBlanks = (
  values: object,
  stored: Record<string, unknown>,
  {
    dropWhenFilling = [],
    implicitDefaults = [],
  }: {
    dropWhenFilling?: readonly string[] | undefined;
    implicitDefaults?: readonly string[] | undefined;
  } = {},
) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) =>
        (isBlank(stored[name]) || implicitDefaults.includes(name)) &&
        !dropWhenFilling.includes(name),
    ),
  );
