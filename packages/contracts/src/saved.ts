/** Records that visitors save on their device. Without zod, as the first view loads this. */

/** Most records saved of a kind; beyond this, the oldest are dropped. */
export const SAVED_LIMIT = 60;
