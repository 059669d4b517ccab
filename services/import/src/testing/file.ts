/** Files as they arrive from an upload, in chunks. */
import { checkFile } from "../reading/check-file.ts";
import { createTextCheck, decodedText } from "../reading/text.ts";

/** Yields the bytes in chunks of the given size, as a network would deliver them. */
export async function* pieces(content: string | Buffer, size = 7) {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const kind = (fileName: string) => ({
  fileName,
  fileType: fileName.endsWith(".csv") ? ("csv" as const) : ("json" as const),
});

/** Yields the text as the upload and then the worker read it. */
export async function* text(fileName: string, content: string | Buffer, size?: number) {
  const check = createTextCheck(kind(fileName).fileType);
  for await (const chunk of check.pass(pieces(content, size))) void chunk;
  yield* decodedText(pieces(content, size), check.encoding());
}

/** Returns what the check of a file finds; rejects with what is wrong with it. */
export const check = (fileName: string, content: string | Buffer, size?: number) =>
  checkFile(kind(fileName), text(fileName, content, size));
