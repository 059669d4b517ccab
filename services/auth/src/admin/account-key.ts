/**
 * Returns the key of an account: names that differ only in case or in the Unicode form of their
 * accents are one account.
 */
export const accountKey = (username: string) => writtenKey(username).normalize("NFC");

/** The key as earlier versions stored it: accents in the form they were typed. */
export const writtenKey = (username: string) => username.trim().toLowerCase();
