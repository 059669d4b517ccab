/**
 * Packs the JSON of many records into one buffer: the overhead of one buffer each would equal a short record.
 */

/** Writes the texts of the items one after the other; returns each item with the bytes of its text. */
export function packed<Item>(
  items: readonly Item[],
  write: (item: Item) => string,
): [Item, Buffer][] {
  const texts = items.map(write);
  const all = Buffer.from(texts.join(""));
  let end = 0;
  return items.map((item, at) => {
    const start = end;
    end += Buffer.byteLength(texts[at] ?? "");
    return [item, all.subarray(start, end)];
  });
}
