/** Reading many documents in flat memory. */

/** Documents in a batch, and in each answer of the database. */
export const BATCH = 500;

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
