/** PEM keys of sessions and callers: ES256, so on the curve P-256. */
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** Splits a PEM bundle into keys. Tokens of every listed key are accepted, so that keys can be rotated. */
export const publicKeysIn = (bundle: string): string[] =>
  bundle.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];

/** Whether the bundle holds keys and each of them can be read: a damaged one would verify no token, silently. */
export function arePublicKeys(bundle: string): boolean {
  const keys = publicKeysIn(bundle);
  const begun = bundle.split("-----BEGIN").length - 1;
  return keys.length > 0 && keys.length === begun && keys.every(isPublicKey);
}

const isPublicKey = (key: string) => isOnCurve(() => createPublicKey(key));
export const isPrivateKey = (key: string) => isOnCurve(() => createPrivateKey(key));

function isOnCurve(read: () => KeyObject): boolean {
  try {
    return read().asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

/** Whether the bundle verifies what the private key signs. */
export function hasPublicKeyOf(privateKey: string, bundle: string): boolean {
  const own = createPublicKey(privateKey);
  return publicKeysIn(bundle).some((key) => createPublicKey(key).equals(own));
}
