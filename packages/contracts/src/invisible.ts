/** What nobody sees in a text, so that two that look the same are the same, and none looks like another. */

/**
 * Control characters, soft hyphens, spaces without width, and marks that turn the reading direction. White
 * space stays, and so do joiners: emoji and some scripts are written with them.
 */
const INVISIBLE = /(?!\s)\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/gu;

export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, "");
