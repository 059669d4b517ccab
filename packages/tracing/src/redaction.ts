/** What logs and traces may reveal of URLs and errors. */

/** Returns the path without the query, and with the names of admins and operators replaced by a placeholder. */
export const loggedPath = (url: string) =>
  (url.split("?", 1)[0] ?? "").replace(/(\/(?:admins|operators)\/)[^/]+$/, "$1:username");

/** Removes the values of a duplicate key from MongoDB's message, which may be somebody's address. */
export const loggedMessage = (text: string) => text.replaceAll(/dup key: [^\n]*/g, "dup key: {…}");
