/** A request from another IP address than the browser's. */
import { ask } from "@mainstreet/testing/ask";

let visitors = 0;

/** Posts from a unique loopback address, so that no rate limit per visitor applies; resolves with the text. */
export async function requestFromOtherAddress(
  origin: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
) {
  const { host, port } = new URL(origin);
  visitors += 1;
  const { status, text } = await ask(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { host, "sec-fetch-site": "same-origin", ...more },
    body,
    localAddress: `127.8.${process.pid % 256}.${1 + (visitors % 254)}`,
  });
  if (status >= 400) throw new Error(`POST ${path}: ${status} ${text}`);
  return text;
}
