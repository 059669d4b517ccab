/** Header of requests with which an open page polls for others' changes: they do not extend the session. */
export const BACKGROUND_POLL_HEADER = "x-follows";
