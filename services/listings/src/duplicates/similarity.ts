/** Which businesses may be the same: no database, no HTTP. */
import { setImmediate as others } from "node:timers/promises";
import type { Likeness } from "@mainstreet/contracts/duplicates";
import { nationalDigits, withoutPunctuation } from "@mainstreet/contracts/match-keys";
import { shortAddress } from "@mainstreet/contracts/street-words";
import { withoutCode } from "@mainstreet/contracts/telephones";

export interface Place {
  id: number;
  name: string;
  address: string;
  phone: string;
  website: string;
}

export interface Pair {
  first: number;
  second: number;
  likenesses: Likeness[];
}

/** Most businesses that share a phone or a site; more are a chain, and only compared with those of the same name. */
const CHAIN = 4;
/** Most businesses with one key that are compared pairwise; of more, each is compared with the first alone. */
const EACH_WITH_EACH = 8;
/** Businesses examined before other tasks get their turn. */
const AT_ONCE = 200;
/** Digits of a phone number; shorter ones don't identify a business. */
const DIGITS = 7;

/** Words that the same name is written with or without. */
const LEGAL = new Set(["the", "llc", "inc", "ltd", "co", "corp", "company", "and"]);

const shortName = (name: string) =>
  withoutPunctuation(name.replaceAll(/['’]/gu, ""))
    .split(" ")
    .filter((word) => !LEGAL.has(word))
    .join(" ");

const shortSite = (site: string) =>
  site
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[?#].*$/s, "")
    .replace(/(?<!\/)\/+$/, "");

/** Returns what a business may have in common with others, each as a key. */
function keysOf({ name, address, phone, website }: Place): [Likeness, string][] {
  const [own, site] = [shortName(name), shortSite(website)];
  const digits = nationalDigits(withoutCode(phone));
  const keys: [Likeness, string][] = [];
  if (digits.length >= DIGITS) {
    if (own !== "") keys.push(["nameAndPhone", `${own}|${digits}`]);
    keys.push(["phone", digits]);
  }
  if (own !== "" && address !== "")
    keys.push(["nameAndAddress", `${own}|${shortAddress(address)}`]);
  if (site !== "") keys.push(["website", site]);
  return keys;
}

interface Group {
  likeness: Likeness;
  ids: number[];
}

/** Groups businesses by key; requests are answered in between, as 20,000 businesses take half a second. */
async function groupsOf(places: readonly Place[]): Promise<Iterable<Group>> {
  const groups = new Map<string, Group>();
  for (const [at, place] of places.entries()) {
    if (at % AT_ONCE === 0) await others();
    for (const [likeness, key] of keysOf(place)) {
      const group = groups.get(`${likeness}:${key}`);
      if (group) group.ids.push(place.id);
      else groups.set(`${likeness}:${key}`, { likeness, ids: [place.id] });
    }
  }
  return groups.values();
}

/** Returns pairs of businesses that have something in common, strongest first. */
export async function similarPairs(places: readonly Place[]): Promise<Pair[]> {
  const pairs = new Map<string, Pair>();
  for (const { likeness, ids } of await groupsOf(places))
    for (const [first, second] of pairsIn(likeness, ids)) {
      const pair = pairs.get(pairId(first, second)) ?? { first, second, likenesses: [] };
      pair.likenesses.push(likeness);
      pairs.set(pairId(first, second), pair);
    }
  return Array.from(pairs.values(), saidOnce).toSorted(
    (a, b) => weightOf(b) - weightOf(a) || a.first - b.first || a.second - b.second,
  );
}

/** The same name and phone implies the same phone. */
const saidOnce = (pair: Pair): Pair => ({
  ...pair,
  likenesses: pair.likenesses.includes("nameAndPhone")
    ? pair.likenesses.filter((likeness) => likeness !== "phone")
    : pair.likenesses,
});

function pairsIn(likeness: Likeness, ids: readonly number[]): [number, number][] {
  if (ids.length < 2) return [];
  const isNamed = likeness === "nameAndPhone" || likeness === "nameAndAddress";
  if (!isNamed && ids.length > CHAIN) return [];
  const sorted = ids.toSorted((a, b) => a - b);
  const firsts = sorted.length > EACH_WITH_EACH ? sorted.slice(0, 1) : sorted;
  return firsts.flatMap((first, at) =>
    sorted.slice(at + 1).map((second): [number, number] => [first, second]),
  );
}

/** Id of a pair of businesses, in either order. */
export const pairId = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;

/** Weights of likenesses: a shared name outweighs everything else. */
const WEIGHTS: Record<Likeness, number> = {
  nameAndPhone: 10,
  nameAndAddress: 8,
  phone: 2,
  website: 1,
};
const weightOf = ({ likenesses }: Pair) =>
  likenesses.reduce((sum, likeness) => sum + WEIGHTS[likeness], 0);
