/**
 * Earliest valid day: earlier years are typos, such as 0026 for 2026. Separate from `fields.ts`, so that pages
 * can check it without loading zod.
 */
export const MIN_DATE = "1900-01-01";
