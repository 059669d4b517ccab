/** Whether answers reveal what exists: compares known with unknown names and ids. */
import type { Answer } from "@mainstreet/testing/ask";
import { atMost, exactly } from "../bench/import/figures.ts";
import type { Figure } from "../bench/import/figures.ts";
import { asCaller } from "@mainstreet/testing/town";
import { median } from "../bench/load.ts";
import { emptyTown } from "../local/first-towns.ts";
import type { Fixture } from "../bench/scale/fixture.ts";
import { TOKEN, addressOf } from "./guessable-endpoints.ts";
import type { GuessableEndpoints } from "./guessable-endpoints.ts";

/** Number of existing names, each compared with one that does not exist. */
const PAIRS = 40;
/** Number of these pairs that are guessed at until refused. */
const REFUSED_PAIRS = 3;
/** Guesses at a name, after which all others are refused. */
const MOST = 5;
/** Allowed difference of the median answer times, as a share. */
const DIFFERENCE = 0.15;
/** Start of the addresses, after those used by other attacks. */
const FROM = 50_000;
const FROM_BIRTHDAYS = 60_000;
const NOBODY = 1_000_000;

/** Serializes an answer without what may differ between any two. */
const comparable = ({ status, text, headers }: Answer) =>
  JSON.stringify([status, text, Object.keys(headers).toSorted()]);

/** Adds accounts; guesses at these and at names of the same length, in turn. */
export async function compareNames(
  endpoints: GuessableEndpoints,
  auth: string,
  { admin, keys }: Pick<Fixture, "admin" | "keys">,
): Promise<Figure[]> {
  let asked = FROM;
  const attempt = (username: string) =>
    endpoints.signIn({ username, password: "guess" }, addressOf((asked += 1)));
  const waits: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await addAccount(`known${pair}`);
    const names = [
      ["known", `known${pair}`],
      ["unknown", `other${pair}`],
    ] as const;
    // The order in a pair alternates, so that neither benefits from coming second.
    for (const [kind, name] of pair % 2 === 0 ? names : names.toReversed()) {
      const begun = performance.now();
      answers[kind].add(comparable(await attempt(name)));
      waits[kind].push(performance.now() - begun);
    }
    if (pair < REFUSED_PAIRS)
      for (const [kind, name] of names)
        for (let n = 1; n <= MOST; n += 1)
          answers[kind].add(`${n}: ${comparable(await attempt(name))}`);
  }

  async function addAccount(username: string) {
    const answer = await fetch(`${auth}/internal/towns/${emptyTown.slug}/admins/${username}`, {
      method: "PUT",
      headers: { ...asCaller(keys, "tools"), "content-type": "application/json" },
      body: JSON.stringify({ password: admin.password }),
    });
    if (!answer.ok) throw new Error(`${username} was not added: ${await answer.text()}`);
  }

  const [known, unknown] = [median(waits.known), median(waits.unknown)];
  return [
    { name: `${PAIRS} known names, median ms of an answer`, value: known.toFixed(1) },
    { name: `${PAIRS} unknown names, median ms of an answer`, value: unknown.toFixed(1) },
    atMost("difference between the two", Math.abs(1 - unknown / known), DIFFERENCE),
    exactly("answers by which they differ", differing(answers.known, answers.unknown), 0),
  ];
}

/** Tries to erase existing and non-existing birthdays. */
export async function compareBirthdays(endpoints: GuessableEndpoints): Promise<Figure[]> {
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (let n = 0; n < REFUSED_PAIRS; n += 1) {
    const address = addressOf(FROM_BIRTHDAYS + n);
    const id = await endpoints.leaveBirthday(address);
    known.add(comparable(await endpoints.eraseBirthday(id, TOKEN, address)));
    unknown.add(comparable(await endpoints.eraseBirthday(NOBODY + n, TOKEN, address)));
  }
  return [exactly("answers by which numbers of birthdays differ", differing(known, unknown), 0)];
}

function differing(one: Set<string>, other: Set<string>): number {
  const all = [...new Set([...one, ...other])];
  return all.filter((each) => !(one.has(each) && other.has(each))).length;
}
