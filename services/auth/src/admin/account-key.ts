/** Names that differ in case only, or in how a keyboard writes their accents, are one account. */
export const accountKey = (username: string) => lowerCase(username).normalize("NFC");

const lowerCase = (username: string) => username.trim().toLowerCase();

/** Those under which it may be stored: earlier versions kept accents as they were written. */
export const storedKeys = (username: string): ReadonlySet<string> =>
  new Set([lowerCase(username), accountKey(username), lowerCase(username).normalize("NFD")]);
