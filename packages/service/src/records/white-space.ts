/** Normalizes white space as file imports do. Control characters are removed, as no index accepts a NUL. */

const CONTROLS = /(?!\s)\p{Cc}/gu;

/** Collapses all white space, giving one line. */
export const collapsed = (value: string) =>
  value.replaceAll(CONTROLS, "").replace(/\s+/g, " ").trim();

/** Keeps line breaks, and collapses other white space. */
export const collapsedLines = (value: string) =>
  value
    .replaceAll(CONTROLS, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Whether reading the stored text from a file would give `given`. */
export const isSameText = (stored: string, given: string) =>
  collapsed(stored) === given || collapsedLines(stored) === given;
