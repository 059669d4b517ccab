/** Names that differ in case only, or in how a keyboard writes their accents, are one account. */
export const accountKey = (username: string) => writtenKey(username).normalize("NFC");

/** Earlier versions stored this one: accents as they were written. */
export const writtenKey = (username: string) => username.trim().toLowerCase();
