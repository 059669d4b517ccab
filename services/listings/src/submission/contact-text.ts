/** Text that admins write into contact fields, which may name several people. */

const BETWEEN = {
  contactName: /([,;:/|&+()]|\s(?:and|or|[-–—])\s)/i,
  contactEmail: /([\s,;:/|<>()'"?]+|\.(?=\s|$))/,
} as const;
export type ContactField = keyof typeof BETWEEN;

/** Marks whose contents may belong to somebody else; they are not removed. */
const BRACKET = /[()<>'"]/;
const AT_START = /^[\s,;:/|&+]+/;
const AT_END = /(?<![\s,;:/|&+])[\s,;:/|&+]+$/;
/** Numbers of pieces, separators included, tried as one name: names contain separators of their own. */
const LENGTHS = [1, 3, 5, 7];

/** Returns the text without the person that `isNamed` recognizes; everything else stays as it is. */
export function textWithout(
  field: ContactField,
  text: string,
  isNamed: (part: string) => boolean,
): string {
  if (isNamed(text)) return "";
  // Parts at even indexes, separators at odd ones.
  const pieces = text.split(BETWEEN[field]);
  const named = (at: number) =>
    LENGTHS.find((length) => {
      const part = pieces.slice(at, at + length).join("");
      return part.trim() !== "" && isNamed(part);
    });
  const goes = (at: number) => at in pieces && !BRACKET.test(pieces[at] ?? "");
  let isChanged = false;
  for (let at = 0; at < pieces.length; at += 2) {
    for (let length = named(at); length !== undefined; length = named(at)) {
      isChanged = true;
      if (goes(at + length)) pieces.splice(at, length + 1);
      else if (at + length === pieces.length && goes(at - 1)) pieces.splice(at - 1, length + 1);
      else pieces.splice(at, length, "");
    }
  }
  return isChanged ? pieces.join("").replace(AT_START, "").replace(AT_END, "") : text;
}
