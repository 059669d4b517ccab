/** What a town's records take in memory, reckoned from their JSON. */

/** The JSON itself and the words that it is searched by. */
const BYTES_PER_BYTE = 2;
/** What lists and places look at, and the views of them. */
const BYTES_PER_RECORD = 500;

export function bytesInMemory(records: readonly { json: Buffer }[]) {
  const json = records.reduce((sum, record) => sum + record.json.length, 0);
  return json * BYTES_PER_BYTE + records.length * BYTES_PER_RECORD;
}
