/** Whether answers tell who is there: known and unknown names and numbers side by side. */
import type { Answer } from "@mainstreet/testing/ask";
import { atMost, exactly } from "../bench/import/figures.ts";
import type { Figure } from "../bench/import/figures.ts";
import { asCaller } from "@mainstreet/testing/town";
import { median } from "../bench/load.ts";
import { emptyTown } from "../local/first-towns.ts";
import type { Fixture } from "../bench/scale/fixture.ts";
import { TOKEN, addressOf } from "./guessable-endpoints.ts";
import type { GuessableEndpoints } from "./guessable-endpoints.ts";

/** Names that somebody has, each compared with one that nobody has. */
const PAIRS = 40;
/** So many of them are guessed at until they are refused. */
const REFUSED_PAIRS = 3;
/** Guesses at a name, after which all more are refused. */
const MOST = 5;
/** In the middle of all, an unknown name may be answered by so much sooner or later. */
const DIFFERENCE = 0.15;
/** Behind those that others guessed from. */
const FROM = 50_000;
const FROM_BIRTHDAYS = 60_000;
const NOBODY = 1_000_000;

/** What of an answer may differ from one to the next is left out. */
const comparable = ({ status, text, headers }: Answer) =>
  JSON.stringify([status, text, Object.keys(headers).toSorted()]);

/** Adds accounts; guesses at them, and at names of the same length, in turn. */
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
    // Who comes first in a pair changes, so that waiting for the other is nobody's advantage.
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

/** Tries to erase birthdays that are there, and such as are not. */
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
