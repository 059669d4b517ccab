/** One and many of what a word means, as English writes most of them. */

/** Shorter words that end in `s` are seldom many. */
const SHORTEST = 4;

/** What may be meant just as well: of `bakery` and `box` `bakeries` and `boxes`, and the other way round. */
export function otherNumbers(word: string): string[] {
  const others = [`${word}s`];
  if (/(?:[sxz]|ch|sh)$/.test(word)) others.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) others.push(`${word.slice(0, -1)}ies`);
  if (word.length < SHORTEST) return others;
  if (/[^s]s$/.test(word)) others.push(word.slice(0, -1));
  if (/(?:[sxz]|ch|sh)es$/.test(word)) others.push(word.slice(0, -2));
  if (/[^aeiou]ies$/.test(word)) others.push(`${word.slice(0, -3)}y`);
  return others;
}
