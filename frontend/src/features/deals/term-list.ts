/** The terms of a deal, which stand in one text, one by one. */

/** A sentence or a line; a long one that goes on in lower case was only wrapped. */
const END = /\.(?:\s+|$)|\n(?!(?<=[^\n]{40}\n)[ \t]*\p{Ll})/u;

/** Terms as bullet points: empty ones and written bullets dropped. */
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
