/** What visitors keep on a device. Without zod: the first view reads it. */

/** Most of a kind; the oldest are let go beyond this. */
export const SAVED_LIMIT = 60;
