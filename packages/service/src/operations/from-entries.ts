/** `Object.fromEntries` with typed keys: the entries must cover every name of the type. */
export function typedFromEntries<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Record<Name, Value>;
export function typedFromEntries(entries: readonly (readonly [string, unknown])[]) {
  return Object.fromEntries(entries);
}
