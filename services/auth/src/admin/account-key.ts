/** Names that differ in case only are one account. */
export const accountKey = (username: string) => username.trim().toLowerCase();
