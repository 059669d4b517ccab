/** What logs and traces may tell of addresses and errors. */

/** The path alone, without what people look for, and in place of an admin's or operator's name that it is one. */
export const loggedPath = (url: string) =>
  (url.split("?", 1)[0] ?? "").replace(/(\/(?:admins|operators)\/)[^/]+$/, "$1:username");

/** MongoDB tells the values of a key that is taken, which may be somebody's address. */
export const loggedMessage = (text: string) => text.replaceAll(/dup key: [^\n]*/g, "dup key: {…}");
