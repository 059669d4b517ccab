/** What a town's records take in memory, reckoned from their JSON; measured 10 to 40 % less. */

/** The JSON itself and the words that it is searched by. */
const BYTES_PER_BYTE = 1.6;
/** What lists and places look at, and the views of them. */
const BYTES_PER_RECORD = 400;

export function bytesInMemory(records: readonly { json: Buffer }[]) {
  const json = records.reduce((sum, record) => sum + record.json.length, 0);
  return Math.ceil(json * BYTES_PER_BYTE + records.length * BYTES_PER_RECORD);
}
