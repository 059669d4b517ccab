/** English singular and plural forms of words, by the common rules. */

/** Minimum length of a plural: shorter words that end in `s` rarely are one. */
const SHORTEST = 4;

/** Returns other forms with the same meaning: `bakeries` for `bakery`, `boxes` for `box`, and vice versa. */
export function inflections(word: string): string[] {
  const others = [`${word}s`];
  if (/(?:[sxz]|ch|sh)$/.test(word)) others.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) others.push(`${word.slice(0, -1)}ies`);
  if (word.length < SHORTEST) return others;
  if (/[^s]s$/.test(word)) others.push(word.slice(0, -1));
  if (/(?:[sxz]|ch|sh)es$/.test(word)) others.push(word.slice(0, -2));
  if (/[^aeiou]ies$/.test(word)) others.push(`${word.slice(0, -3)}y`);
  return others;
}
