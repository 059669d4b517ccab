/** Compresses HTML as the browser can read it. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A page is compressed once for all who read the same. */
const BROTLI_QUALITY = 9;
const MIN_BYTES = 1024;

/** The body to send and its `content-encoding`, none when the browser takes it plain. */
export async function compressed(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding?: string | undefined }> {
  const plain = Buffer.from(text);
  const accepted = new Set(
    (acceptEncoding ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(";")[0]),
  );
  if (plain.length < MIN_BYTES) return { body: plain };
  if (accepted.has("br")) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return { body: await promisify(brotliCompress)(plain, { params }), encoding: "br" };
  }
  if (accepted.has("gzip")) return { body: await promisify(gzip)(plain), encoding: "gzip" };
  return { body: plain };
}
