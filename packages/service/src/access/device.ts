/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser in which somebody
 * has signed in before sends a signed token, and its failed sign-ins are counted separately.
 */
import { z } from "zod";
import { publicKeysIn } from "./keys.ts";
import { readToken } from "./token.ts";

/** A browser in which accounts of one town have signed in. */
export interface Device {
  id: string;
  /** Names of these accounts in lower case. */
  accounts: string[];
}

export const DEVICE_AUDIENCE = "device";
export const DEVICE_TYPE = "device+jwt";

const claims = z.object({
  sub: z.string().min(22),
  town: z.string(),
  accounts: z.array(z.string()),
});

/** Returns the device named by a token of this town, or null. */
export type ReadDevice = (token: unknown, town: string) => Device | null;

export function createDeviceReader(publicKey: string): ReadDevice {
  const keys = publicKeysIn(publicKey);
  const kind = { audience: DEVICE_AUDIENCE, typ: DEVICE_TYPE, claims };
  return (token, town) => {
    const said = typeof token === "string" ? readToken(token, keys, kind) : null;
    return said?.town === town ? { id: said.sub, accounts: said.accounts } : null;
  };
}
