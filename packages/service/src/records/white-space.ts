/** White space as files are read: one line, or lines. What nobody sees is left out. */
import { withoutInvisible } from "@mainstreet/contracts/invisible";

/** One line: white space collapsed. */
export const collapsed = (value: string) => withoutInvisible(value).replace(/\s+/g, " ").trim();

/** Line breaks stay, other white space is collapsed. */
export const collapsedLines = (value: string) =>
  withoutInvisible(value)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Whether a file that holds the stored text would be read as the given one. */
export const isSameText = (stored: string, given: string) =>
  collapsed(stored) === given || collapsedLines(stored) === given;
