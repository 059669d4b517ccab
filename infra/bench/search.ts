/** `npm run bench -- search`: our scoring compared with the library's own, over 5,000 deals in one run. */
import { createSearchIndex } from "@mainstreet/search/search-index";
import MiniSearch from "minisearch";
import { say } from "../local/say.ts";

const WORDS = (
  "pizza coffee haircut oil change bread flowers book lunch massage tyres yoga paint garden shoes " +
  "dinner burger salad repair cleaning guitar lesson ticket museum bicycle breakfast special free"
).split(" ");
const DEALS = 5000;
const LIMIT = 8;
const TIMES = 15;
const QUERIES = ["p", "piz", "piza", "free coffee", "garden shoes lunch", "shop 4999"];
const BOUND = 0.5;

const word = (n: number) => `${WORDS[(n * 7) % WORDS.length]}${n % 11 === 0 ? n : ""}`;
const text = (n: number, length: number) =>
  Array.from({ length }, (_, at) => word(n * 13 + at * 5)).join(" ");
const isWanted = (id: number) => id % 2 === 0;

/** Resolves with whether ours takes at most half of the library's time. */
export async function benchSearch(): Promise<boolean> {
  const deals = Array.from({ length: DEALS }, (_, id) => ({
    id,
    title: text(id, 5),
    context: `${word(id)} shop ${id}`,
    about: text(id + 3, 25),
    terms: text(id + 5, 40),
  }));
  const ours = await createSearchIndex(deals, (deal) => deal);
  const library = new MiniSearch({
    fields: ["title", "context", "about", "terms"],
    searchOptions: { prefix: true, fuzzy: 0.2 },
  });
  library.addAll(deals);
  let [mine, theirs] = [0, 0];
  for (const query of QUERIES) {
    const own = medianMs(() => ours.find(query, LIMIT, ({ id }) => (isWanted(id) ? 1 : 0)));
    const raw = medianMs(() =>
      library.search(query, { filter: ({ id }) => isWanted(Number(id)) }).slice(0, LIMIT),
    );
    say(`"${query}": ${own.toFixed(1)} ms, the library ${raw.toFixed(1)} ms`);
    [mine, theirs] = [mine + own, theirs + raw];
  }
  const ratio = mine / theirs;
  say(`${ratio.toFixed(2)} of the library's time (at most ${BOUND})`);
  return ratio <= BOUND;
}

/** Returns the median CPU time, which is independent of other load. */
function medianMs(search: () => unknown) {
  const times = Array.from({ length: TIMES }, () => {
    const before = process.cpuUsage();
    search();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Infinity;
}
