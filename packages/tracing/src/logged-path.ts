/** What logs and traces may tell of an address. */

/** The path alone, and of an admin's only that it is one: what people look for and are called is nobody's business. */
export const loggedPath = (url: string) =>
  (url.split("?", 1)[0] ?? "").replace(/(\/admins\/)[^/]+$/, "$1:username");
