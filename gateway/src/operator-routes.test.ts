/** Operators have a host and sessions of their own; towns' and theirs never meet. */
import { OPERATORS } from "@mainstreet/service/access/session";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { routes } from "./routes.ts";

const rows = routes.flatMap(({ path, methods, access }) =>
  methods.map((method) => ({
    method,
    url: path.replaceAll(/:\w+/g, "1").replace("/*", "/page"),
    access,
  })),
);
const ofOperators = rows.filter(({ access }) => access.startsWith("operator"));
const ofTowns = rows.filter(({ access }) => !access.startsWith("operator"));
const HOST = "operator.localhost";

let system: Fixture;
let cookie: string;
beforeAll(async () => {
  system = await startFixture();
  cookie = `operator=${await signIn(system.env, system.redis, OPERATORS, 1, "operator")}`;
});
beforeEach(() => {
  system.auth.seen.length = 0;
  system.service.seen.length = 0;
});
afterAll(async () => {
  await system.stop();
  await removeTestSpace(system.env);
});

const ask = ({ method, url }: (typeof rows)[number], headers: object) =>
  system.gateway.app.inject({
    method,
    url,
    headers: { host: HOST, "sec-fetch-site": "same-origin", ...headers },
  });
const refusal = async (row: (typeof rows)[number], headers: object) => {
  const answer = await ask(row, headers);
  return [answer.statusCode, answer.json().code];
};

describe("at a town's host", () => {
  test.each(ofOperators)("$method $url is not there, also for operators", async (row) => {
    expect(await refusal(row, { host: system.host, cookie })).toEqual([404, "not_found"]);
    expect(system.auth.seen.filter(({ url }) => url?.startsWith("/api/operator"))).toEqual([]);
  });
});

describe("at the operators' host", () => {
  test.each(ofTowns)("$method $url is not there", async (row) => {
    expect(await refusal(row, { cookie })).toEqual([404, "not_found"]);
    expect(system.service.seen).toEqual([]);
  });

  test.each(ofOperators.filter(({ access }) => access === "operator"))(
    "$method $url refuses who is no operator, and other sites",
    async (row) => {
      const ofTown = await signIn(system.env, system.redis, system.town);
      for (const headers of [{}, { cookie: `session=${ofTown}` }, { cookie: `operator=${ofTown}` }])
        expect(await refusal(row, headers)).toEqual([401, "not_signed_in"]);
      const foreign = { cookie, origin: `http://${system.host}` };
      const { statusCode } = await ask(row, foreign);
      expect(statusCode).toBe(row.method === "GET" ? 200 : 403);
      expect((await ask(row, { cookie })).statusCode).toBe(200);
    },
  );
});

test("an operator's session opens nothing of a town", async () => {
  const token = cookie.replace("operator=", "");
  for (const row of ofTowns.filter(({ access }) => access === "admin"))
    for (const name of ["session", "operator"])
      expect(await refusal(row, { host: system.host, cookie: `${name}=${token}` })).toEqual([
        401,
        "not_signed_in",
      ]);
});
