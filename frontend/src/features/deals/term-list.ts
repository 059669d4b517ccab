/** Splits a deal's terms, which are stored as one text. */

/** End of a sentence or line; a long line that continues in lower case was only wrapped. */
const END = /\.(?:\s+|$)|\n(?!(?<=[^\n]{40}\n)[ \t]*\p{Ll})/u;

/** Returns the terms one by one, without empty ones and written bullets. */
export function termList(terms: string): string[] {
  return terms
    .split(END)
    .map((term) =>
      term
        .replace(/^\s*[-–*•·]\s/, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((term) => term !== "");
}
