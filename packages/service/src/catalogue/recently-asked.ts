/**
 * Values by key up to so many bytes together: those that were asked for last. A new value of a key is no asking:
 * lru-cache, which was used before, takes every `set` for one, and has no way to let a key keep its place.
 */
export function createRecentlyAsked<Value extends { bytes: number }>(most: number) {
  /** In the order of asking: a key that is set again keeps its place. */
  const values = new Map<string, Value>();
  let bytes = 0;
  // The lists of a large town may take more, and drive out all others; not to keep them helps nobody.
  const sizeOf = (value: Value | undefined) => Math.min(value?.bytes ?? 0, most);

  function remove(key: string) {
    bytes -= sizeOf(values.get(key));
    values.delete(key);
  }

  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (!value) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    /** As `get`, but that is no asking. */
    peek: (key: string) => values.get(key),
    set(key: string, value: Value) {
      bytes += sizeOf(value) - sizeOf(values.get(key));
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (bytes <= most) return;
        remove(oldest);
      }
    },
    delete: remove,
    size: () => values.size,
    bytes: () => bytes,
  };
}
