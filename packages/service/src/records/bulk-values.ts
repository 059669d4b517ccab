/** What of a row counts beside what is stored: blanks say nothing, and neither does what a file cannot keep. */
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

/** What reading a file tidies stays as stored: texts but for white space, numbers but for digits that no spreadsheet keeps. */
export const unlessSame = (values: object, stored: object) => {
  const kept = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isReadAs(kept.get(name), value)),
  );
};

/** In significant digits. */
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
    unfit = [],
    unsaid = [],
  }: { unfit?: readonly string[] | undefined; unsaid?: readonly string[] | undefined } = {},
) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => (isBlank(stored[name]) || unsaid.includes(name)) && !unfit.includes(name),
    ),
  );
