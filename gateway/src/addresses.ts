/** Resolves a URL's host: in a cluster, one name may have an address for each instance. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";

/** Resolves a name like `lookup` of `node:dns/promises`. */
export type Lookup = (
  name: string,
  options: { all: true },
) => Promise<{ address: string; family: number }[]>;

/**
 * Returns one base URL per address. With TLS, the name stays in the URL, as the certificate is for
 * it.
 */
export async function addressesOf(base: string, resolve: Lookup = lookup): Promise<string[]> {
  const url = new URL(base);
  if (isIP(url.hostname) || url.hostname === "localhost" || url.protocol === "https:")
    return [base];
  const found = await resolve(url.hostname, { all: true });
  return found.map(({ address, family }) => {
    url.hostname = family === 6 ? `[${address}]` : address;
    return url.origin;
  });
}
