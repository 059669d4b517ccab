/**
 * Files being sent to visitors. A slow reader keeps a file in memory: when all files exceed the
 * limit, the response that began first is aborted.
 */
import type { ServerResponse } from "node:http";

const MAX_BYTES = 64 * 1024 * 1024;

export function createResponseBudget() {
  /** Responses in progress, the oldest first. */
  const underWay = new Map<ServerResponse, Buffer>();
  const readers = new Map<Buffer, number>();
  let bytes = 0;

  /** A file with several readers is in memory once. */
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
    /** Counts the file until the response is sent or its reader has left. */
    begin(file: Buffer, response: ServerResponse) {
      // The reader left while the file was being read: there will be no "close" event.
      if (response.closed) return;
      underWay.set(response, file);
      count(file, 1);
      response.once("close", () => end(response));
      for (const longest of underWay.keys()) {
        if (bytes <= MAX_BYTES) return;
        end(longest);
        longest.destroy();
      }
    },
  };
}
