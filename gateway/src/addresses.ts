/** Addresses behind a URL: a name in a cluster may have one for each instance. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";

/** Looks a name up; as `lookup` of `node:dns/promises` does. */
export type Lookup = (
  name: string,
  options: { all: true },
) => Promise<{ address: string; family: number }[]>;

/** Base URLs with an address each. A name behind TLS stays, for its certificate. */
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
