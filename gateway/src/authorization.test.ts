/**
 * Who may call what: every route of the table for every kind of caller at every host, some 3,000
 * requests. The expected answer follows from a route's `access` alone.
 */
import { OPERATORS, adminSessionsKey, sessionKey } from "@mainstreet/service/access/session";
import { asCaller, signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";
import { routes } from "./routes.ts";
import type { Route } from "./routes.ts";

const rows = routes.flatMap((route) =>
  route.methods.map((method) => ({ method, path: route.path, access: route.access })),
);

const CALLERS = [
  "a visitor",
  "somebody with a guessed session",
  "an admin of this town",
  "an admin of another town",
  "an admin who has signed out",
  "an operator",
  "an operator who shows it as a town's session",
  "a visitor who names a session, a town and a token as services do",
] as const;
type Caller = (typeof CALLERS)[number];
const PLACES = ["this town", "another town", "the operators' host", "a host of nobody"] as const;
type Place = (typeof PLACES)[number];

const system = await startFixture();
afterAll(system.stop);
let headersOf: Record<Caller, Record<string, string>>;
let hostOf: Record<Place, string>;
let townAt: Partial<Record<Place, string>>;
beforeAll(async () => {
  const { env, redis, town, otherTown, host, otherHost } = system;
  const ended = await signIn(env, redis, town, 2);
  const own = await signIn(env, redis, town);
  const operator = await signIn(env, redis, OPERATORS, 1, "operator");
  await endSessionsOf(2);
  headersOf = {
    "a visitor": {},
    "somebody with a guessed session": { cookie: "session=guess; operator=guess" },
    "an admin of this town": { cookie: `session=${own}; operator=${own}` },
    "an admin of another town": { cookie: `session=${await signIn(env, redis, otherTown)}` },
    "an admin who has signed out": { cookie: `session=${ended}` },
    "an operator": { cookie: `operator=${operator}` },
    "an operator who shows it as a town's session": { cookie: `session=${operator}` },
    "a visitor who names a session, a town and a token as services do": {
      "x-session": own,
      "x-town": otherTown,
      ...asCaller(env, "gateway"),
    },
  };
  townAt = { "this town": town, "another town": otherTown, "the operators' host": OPERATORS };
  hostOf = {
    "this town": host,
    "another town": otherHost,
    "the operators' host": "operator.localhost",
    "a host of nobody": "nobody.example",
  };
});

/** Ends the sessions like signing out: removes them from the allow-list. */
async function endSessionsOf(adminId: number) {
  const { redis, env, town } = system;
  const prefix = env.REDIS_PREFIX;
  for (const sid of await redis.smembers(adminSessionsKey(prefix, town, adminId)))
    await redis.del(sessionKey(prefix, town, sid));
}

const answered = (statusCode: number, code?: string) => ({ statusCode, code });

/** Returns 200 if the request should reach its service, else the refusal. */
function expected(access: Route["access"], caller: Caller, place: Place) {
  const forOperators = access === "operator" || access === "operatorDoor";
  if (forOperators !== (place === "the operators' host")) return answered(404, "not_found");
  if (place === "a host of nobody") return answered(404, "unknown_town");
  const mayEnter =
    access === "admin"
      ? (caller === "an admin of this town" && place === "this town") ||
        (caller === "an admin of another town" && place === "another town")
      : access !== "operator" || caller === "an operator";
  return mayEnter ? answered(200) : answered(401, "not_signed_in");
}

let sent = 0;

/**
 * Sends a request from an address of its own, so that no rate limit applies; returns the answer,
 * and the town that the service was told.
 */
async function ask({ method, path }: (typeof rows)[number], headers: Record<string, string>) {
  const upstreams = [system.auth, system.service, system.pages];
  for (const upstream of upstreams) upstream.seen.length = 0;
  sent += 1;
  const answer = await system.gateway.app.inject({
    method,
    url: `${path.replaceAll(/:\w+/g, "1").replace("*", "page")}?cell=${sent}`,
    headers: { "sec-fetch-site": "same-origin", ...headers },
    remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
  });
  const reached = upstreams.flatMap(({ seen }) => seen).filter(({ url }) => url?.includes("cell="));
  return {
    ...answered(answer.statusCode, answer.json().code),
    towns: reached.map((request) => request.headers["x-town"]),
  };
}

test.each(rows)(
  "$method $path admits only the callers that its access allows, each in their own town",
  async (row) => {
    for (const place of PLACES)
      for (const caller of CALLERS) {
        const outcome = expected(row.access, caller, place);
        const answer = await ask(row, { ...headersOf[caller], host: hostOf[place] });
        const towns = outcome.statusCode === 200 ? [townAt[place]] : [];
        expect([caller, place, answer]).toEqual([caller, place, { ...outcome, towns }]);
      }
  },
);

const changes = rows.filter(({ method }) => method !== "GET");

/** Headers of a signed-in caller at their own host. */
const atHome = ({ access }: (typeof rows)[number]) =>
  access.startsWith("operator")
    ? { ...headersOf["an operator"], host: hostOf["the operators' host"] }
    : { ...headersOf["an admin of this town"], host: hostOf["this town"] };

test.each(changes)("$method $path refuses requests from other sites", async (row) => {
  for (const place of PLACES)
    for (const caller of CALLERS) {
      const headers = { ...headersOf[caller], host: hostOf[place] };
      const answer = await ask(row, { ...headers, origin: "https://evil.example" });
      expect([caller, place, answer.towns]).toEqual([caller, place, []]);
      expect([401, 403, 404]).toContain(answer.statusCode);
    }
  for (const from of [
    { origin: "https://evil.example" },
    { origin: `http://${system.otherHost}` },
    { "sec-fetch-site": "cross-site" },
  ])
    expect([from, await ask(row, { ...atHome(row), ...from })]).toEqual([
      from,
      { ...answered(403, "wrong_origin"), towns: [] },
    ]);
});

test.each(rows.filter(({ method, access }) => method === "GET" && access === "operator"))(
  "$method $path answers operators whatever site the request comes from",
  async (row) => {
    const answer = await ask(row, { ...atHome(row), origin: `http://${system.host}` });
    expect(answer).toEqual({ ...answered(200), towns: [OPERATORS] });
  },
);

test("the tests above send more than 2,000 requests", () => expect(sent).toBeGreaterThan(2000));

test("over HTTPS browsers are kept to it, and only the session that is bound to the host is accepted", async () => {
  const secure = await startFixture({}, { COOKIE_SECURE: "on" });
  const session = await signIn(secure.env, secure.redis, secure.town);
  const ask = (cookie: string) =>
    secure.gateway.app.inject({
      url: "/api/admin/coupons",
      headers: { host: secure.host, cookie: `${cookie}=${session}` },
    });
  const answer = await ask("__Host-session");
  expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=31536000;/);
  expect([answer.statusCode, (await ask("session")).statusCode]).toEqual([200, 401]);
  await secure.stop();
});
