/** Header of requests with which an open page polls for others' changes: they do not extend the session. */
export const FOLLOWS = "x-follows";
