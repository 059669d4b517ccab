/** What a town's records take in memory, reckoned from their JSON. */

/**
 * The records themselves, their JSON, their ranks and the words that they are searched by. Measured 4.8 to
 * 5.4 bytes for one of JSON with texts of the usual length, 3.3 with long ones.
 */
const BYTES_PER_BYTE = 6;

export function bytesInMemory(json: Iterable<string | Buffer>): number {
  let bytes = 0;
  for (const record of json) bytes += Buffer.byteLength(record);
  return bytes * BYTES_PER_BYTE;
}
