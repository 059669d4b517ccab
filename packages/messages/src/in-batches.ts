/** Reading many documents in flat memory. */

/** Documents in a batch, and in each answer of the database. */
export const BATCH = 500;

interface Streamable<Document> {
  cursor(options: { batchSize: number }): AsyncIterable<Document> & AsyncDisposable;
}

/**
 * What a query of mongoose finds, one by one. A loop that ends early closes a cursor of the driver, but not one of
 * mongoose: its last batch would stay in memory for good.
 */
export async function* documentsOf<Document>(
  query: Streamable<Document>,
  batchSize = BATCH,
): AsyncGenerator<Document> {
  await using documents = query.cursor({ batchSize });
  for await (const document of documents) yield document;
}

/** What a cursor brings, in batches. */
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
