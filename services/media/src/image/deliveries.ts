/**
 * Files on their way to visitors. Who reads slowly holds their memory: when that is too much in all, the
 * one that has been reading longest is cut off.
 */
import type { ServerResponse } from "node:http";

const MOST_BYTES = 64 * 1024 * 1024;

export function createDeliveries() {
  /** The longest under way first. */
  const underWay = new Map<ServerResponse, Buffer>();
  const readers = new Map<Buffer, number>();
  let bytes = 0;

  /** A file that many read is in memory once. */
  function count(file: Buffer, more: 1 | -1) {
    const before = readers.get(file) ?? 0;
    const after = before + more;
    if (before === 0) bytes += file.length;
    if (after > 0) readers.set(file, after);
    else {
      readers.delete(file);
      bytes -= file.length;
    }
  }

  function end(response: ServerResponse) {
    const file = underWay.get(response);
    if (!file) return;
    underWay.delete(response);
    count(file, -1);
  }

  return {
    /** Counts the file until the response is out or its reader is gone. */
    begin(file: Buffer, response: ServerResponse) {
      // Its reader has left while the file was read: nothing would tell of its end any more.
      if (response.closed) return;
      underWay.set(response, file);
      count(file, 1);
      response.once("close", () => end(response));
      for (const longest of underWay.keys()) {
        if (bytes <= MOST_BYTES) return;
        end(longest);
        longest.destroy();
      }
    },
  };
}
