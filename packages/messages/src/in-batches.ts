/** Reads many documents in constant memory. */

/** Documents per batch, and per reply of the database. */
export const BATCH = 500;

/** Yields a cursor's documents in batches. */
export async function* inBatches<Document>(
  documents: AsyncIterable<Document>,
): AsyncGenerator<Document[]> {
  let group: Document[] = [];
  for await (const document of documents) {
    group.push(document);
    if (group.length < BATCH) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
