/** JSON of many records in one buffer: memory of its own for each would take as much as a short record. */

/** Writes the texts of some items behind each other; each item with the bytes of its text. */
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
