/**
 * Cache limited in bytes that evicts the values read longest ago. Replacing a value does not count as reading
 * it: lru-cache, used before, counts every `set`, and cannot let a key keep its place.
 */
export function createByteLru<Value extends { bytes: number }>(most: number) {
  /** In the order of reading: a key that is set again keeps its place. */
  const values = new Map<string, Value>();
  let bytes = 0;
  // A large town's lists may exceed the limit: counting more would evict all others, and not
  // caching helps nobody.
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
    /** Like `get`, but does not count as reading. */
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
