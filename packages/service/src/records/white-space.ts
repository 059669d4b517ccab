/** White space as files are read: one line, or lines. Control characters are left out: no index takes a zero. */

const CONTROLS = /(?!\s)\p{Cc}/gu;

/** One line: white space collapsed. */
export const collapsed = (value: string) =>
  value.replaceAll(CONTROLS, "").replace(/\s+/g, " ").trim();

/** Line breaks stay, other white space is collapsed. */
export const collapsedLines = (value: string) =>
  value
    .replaceAll(CONTROLS, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Whether a file that holds the stored text would be read as the given one. */
export const isSameText = (stored: string, given: string) =>
  collapsed(stored) === given || collapsedLines(stored) === given;
