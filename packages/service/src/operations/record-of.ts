/** `Object.fromEntries` that knows its names: the entries are to have every name of their type. */
export function recordOf<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Record<Name, Value>;
export function recordOf(entries: readonly (readonly [string, unknown])[]) {
  return Object.fromEntries(entries);
}
