/**
 * Requests that every route must refuse, above all admin routes; the routes come from the service's API
 * document.
 */
import { caller, allowedCallers } from "@mainstreet/service/access/service-acl";
import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminRoutes } from "./admin-routes.ts";
import type { Route } from "./admin-routes.ts";
import { clientOf } from "./client.ts";
import type { Answer } from "./client.ts";
import { removeTestSpace } from "./cleanup.ts";
import { testEnvironment } from "./environment.ts";
import type { TestEnvironment } from "./environment.ts";
import { admin, asCaller, newTown, visitor } from "./town.ts";

interface RunningService {
  app: Pick<FastifyInstance, "inject">;
  close: () => Promise<unknown>;
}

/** Declares the tests of a service from its `openapi.json`, which includes new routes automatically. */
export function refusals(
  document: unknown,
  start: (env: TestEnvironment) => Promise<RunningService>,
) {
  const routes = adminRoutes(document);
  const named = routes.map((route) => [`${route.method} ${route.url}`, route] as const);
  const env = testEnvironment();
  const redis = new Redis(env.REDIS_URL, { lazyConnect: true });
  let app: RunningService["app"];
  let close: RunningService["close"];
  beforeAll(async () => {
    ({ app, close } = await start(env));
  });
  afterAll(async () => {
    await close();
    redis.disconnect();
    await removeTestSpace(env);
  });

  const ask = async (
    { method, url }: Route,
    { query = "", body }: { query?: string; body?: object },
  ) => {
    const { get, post, put, delete: remove } = clientOf(app, await admin(env, redis, newTown()));
    const address = query === "" ? url : `${url}?${query}`;
    if (method === "GET") return get(address);
    return { POST: post, PUT: put, DELETE: remove }[method](address, body);
  };

  describe("every route", () => {
    const all = adminRoutes(document, /^/).map(
      (route) => [`${route.method} ${route.path}`, route] as const,
    );

    test.each(all)(
      "%s refuses callers that it does not list, and accepts those that it does",
      async (name, route) => {
        const { method, url } = route;
        const allowed = allowedCallers(method, route.path.replaceAll(/\{(\w+)\}/g, ":$1"));
        for (const from of caller.options.filter((each) => !allowed.includes(each))) {
          const headers = { ...(await admin(env, redis, newTown())), ...asCaller(env, from) };
          const answer = await app.inject({ method, url, headers });
          expect([from, answer.statusCode, answer.json()]).toEqual([
            from,
            403,
            { code: "wrong_caller", message: expect.stringContaining(`Not for ${from}: `) },
          ]);
        }
        if (!name.includes(" /internal/")) return;
        for (const from of allowed) {
          const headers = { ...asCaller(env, from), "x-town": newTown() };
          const { statusCode } = await app.inject({ method, url, headers });
          expect([from, [401, 403].includes(statusCode)]).toEqual([from, false]);
        }
      },
    );
  });

  describe("every admin route", () => {
    test("is read from the API document", () => expect(routes.length).toBeGreaterThan(0));

    test.each(named)(
      "%s refuses requests without a session, or with another town's",
      async (_name, route) => {
        const elsewhere = await admin(env, redis, newTown());
        for (const headers of [
          visitor(env, newTown()),
          { ...elsewhere, ...visitor(env, newTown()) },
        ]) {
          const answer = await app.inject({ method: route.method, url: route.url, headers });
          expect([answer.statusCode, answer.json().code]).toEqual([401, "not_signed_in"]);
        }
      },
    );

    test.each(named)(
      "%s refuses unknown parameters and operators in a query",
      async (_name, route) => {
        expect(refusalOf(await ask(route, { query: "surplus=1" }), "surplus")).toEqual(NAMED);
        expect(refusalOf(await ask(route, { query: "%24where=1" }), "$where")).toEqual(NAMED);
        for (const name of route.query)
          expect(refusalOf(await ask(route, { query: `${name}[$gt]=` }), `${name}[$gt]`)).toEqual(
            NAMED,
          );
      },
    );

    const hasBody = ({ method, body }: Route) =>
      method === "POST" || method === "PUT" || body.length > 0;
    test.each(named.filter(([, route]) => hasBody(route)))(
      "%s refuses unknown fields and operators in a body",
      async (_name, route) => {
        expect(refusalOf(await ask(route, { body: { surplus: 1 } }), "surplus")).toEqual(NAMED);
        expect(refusalOf(await ask(route, { body: { $gt: "" } }), "$gt")).toEqual(NAMED);
        for (const field of route.body)
          expect(refusalOf(await ask(route, { body: { [field]: { $gt: "" } } }), field)).toEqual(
            NAMED,
          );
      },
    );
  });
}

/** Returns status and code of a refusal, and whether it names the field. */
function refusalOf(answer: Answer, field: string) {
  const { code, errors = [] } = answer.json<{ code: string; errors?: { path: string }[] }>();
  return [answer.statusCode, code, errors.some(({ path }) => path === field)];
}

/** The expected refusal. */
const NAMED = [400, "invalid_request", true];
