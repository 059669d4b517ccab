/** Telephone numbers as people write them down. */

/** Each of the numbers that one text holds. */
export const telephonesIn = (text: string): string[] => text.split(/[,;|&\n]|\s(?:or|and|\/)\s/i);

/** What is dialled behind a number: `ext. 5`, `x5`. */
export const EXTENSION = /(?<![a-z])(?:ext(?:ension|n)?\.?|x|#)\s*(?::\s*)?(\d+)\D*$/i;
