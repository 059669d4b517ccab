/** Reads many documents in constant memory. */

/** Documents per batch, and per reply of the database. */
export const BATCH = 500;

interface Streamable<Document> {
  cursor(options: { batchSize: number }): AsyncIterable<Document> & AsyncDisposable;
}

/**
 * Yields the documents that a mongoose query finds, one by one. Leaving a loop early closes a cursor of the driver,
 * but not one of mongoose, whose last batch would then stay in memory for ever.
 */
export async function* documentsOf<Document>(
  query: Streamable<Document>,
  batchSize = BATCH,
): AsyncGenerator<Document> {
  await using documents = query.cursor({ batchSize });
  for await (const document of documents) yield document;
}

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
