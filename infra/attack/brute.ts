/**
 * `npm run attack -- brute`: guesses an admin's password from many addresses and from one, while
 * the admin keeps signing in; and checks whether answers reveal existing accounts.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "@mainstreet/testing/ask";
import { z } from "zod";
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import type { Figure } from "../bench/import/figures.ts";
import { openFixture } from "../bench/scale/fixture.ts";
import type { Admin } from "../local/first-towns.ts";
import { say } from "../local/say.ts";
import { TOKEN, addressOf, openGuessableEndpoints } from "./guessable-endpoints.ts";
import type { GuessableEndpoints } from "./guessable-endpoints.ts";
import { compareBirthdays, compareNames } from "./user-enumeration.ts";
import { createResponseCounter } from "./response-counter.ts";

/** Within one window of all rate limits. */
const GUESSING_MS = 50_000;
const AT_A_TIME = 20;
/** Maximum number of guesses at one account, by all unknown devices together. */
const MAX_OF_ACCOUNT = 5;
/** Maximum number of guesses by one address. */
const MAX_OF_ADDRESS = 20;
/** Interval of the admin's sign-ins, in ms. */
const OWNER_MS = 5000;
const OWNER = "127.7.0.1";
const GUESSER = "127.7.0.2";

/** Resolves with whether no one could guess too often, learn which accounts exist, or lock the admin out. */
export async function attackByGuessing(): Promise<boolean> {
  const fixture = await openFixture();
  try {
    const system = await fixture.start({});
    await fixture.welcome(system);
    const endpoints = openGuessableEndpoints(system.gatewayUrl);
    const { username } = fixture.admin;
    const owner = await knownDevice(endpoints, fixture.admin);
    const wrong = (n: number) => ({ username, password: `guess number ${n}` });
    const anyone = (n: number) => ({ username: `clerk${n}`, password: "guess" });
    const figures = [
      ...(await guess("one account, many addresses", MAX_OF_ACCOUNT, owner, (n) =>
        endpoints.signIn(wrong(n), addressOf(n)),
      )),
      ...(await guess("many accounts, one address", MAX_OF_ADDRESS, owner, (n) =>
        endpoints.signIn(anyone(n), GUESSER),
      )),
      ...(await guess("erasing birthdays, one address", MAX_OF_ADDRESS, owner, (n) =>
        endpoints.eraseBirthday(n + 1, TOKEN, GUESSER),
      )),
      ...(await compareNames(endpoints, system.urls.auth[0] ?? "", fixture)),
      ...(await compareBirthdays(endpoints)),
    ];
    return tell(figures);
  } finally {
    await fixture.close();
  }
}

/** Signs in from a device on which the admin has signed in before. */
type Owner = () => Promise<Answer>;

async function knownDevice(endpoints: GuessableEndpoints, admin: Admin): Promise<Owner> {
  const { headers } = await endpoints.signIn(admin, OWNER);
  const cookies = z.array(z.string()).parse(headers["set-cookie"]);
  const device = cookies.find((cookie) => cookie.startsWith("device="))?.split(";", 1)[0];
  return () => endpoints.signIn(admin, OWNER, device);
}

/** Guesses for a while, many at a time; refusals by 429 don't count as guesses. */
async function guess(
  what: string,
  most: number,
  owner: Owner,
  attempt: (n: number) => Promise<Answer>,
): Promise<Figure[]> {
  const guesses = createResponseCounter();
  const owners = createResponseCounter();
  const until = performance.now() + GUESSING_MS;
  const isOver = () => performance.now() > until;
  let sent = 0;
  const guesser = async () => {
    while (!isOver()) await guesses.count(attempt((sent += 1)));
  };
  const come = async () => {
    while (!isOver()) {
      await owners.count(owner());
      await pause(OWNER_MS);
    }
  };
  await Promise.all([come(), ...Array.from({ length: AT_A_TIME }, guesser)]);
  say(`${what}: ${guesses.summary()}; the owner meanwhile: ${owners.summary()}`);
  return [
    { name: `${what}: sent in ${GUESSING_MS / 1000} s`, value: String(guesses.all()) },
    atMost(`${what}: of them tried`, guesses.all() - guesses.of("429"), most),
    exactly(`${what}: faults of ours`, guesses.faults() + owners.faults(), 0),
    exactly("  the owner signed in", owners.of("200"), owners.all()),
    { name: "  the slowest of that, s", value: owners.slowestSeconds().toFixed(2) },
  ];
}
