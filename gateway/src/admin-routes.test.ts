/** Whom and what the admin part of the route table refuses, before any service hears of it. */
import { readFile } from "node:fs/promises";
import { adminRoutes } from "@mainstreet/testing/admin-routes";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { routes } from "./routes.ts";

const SERVICES = ["auth", "listings", "coupons", "events", "media", "import"];

const admin = routes
  .filter(({ access }) => access === "admin")
  .flatMap(({ path, methods }) =>
    methods.map((method) => [method, path.replace(":id", "1")] as const),
  );
const changes = admin.filter(([method]) => method !== "GET");

let system: Fixture;
beforeAll(async () => {
  system = await startFixture();
});
beforeEach(() => {
  system.service.seen.length = 0;
});
afterAll(async () => {
  await system.stop();
  await removeTestSpace(system.env);
});

const sessionOf = async (town: string) => ({
  cookie: `session=${await signIn(system.env, system.redis, town)}`,
});

async function refusal(method: (typeof admin)[number][0], url: string, headers: object) {
  const answer = await system.gateway.app.inject({
    method,
    url,
    headers: { host: system.host, "sec-fetch-site": "same-origin", ...headers },
  });
  expect(system.service.seen).toEqual([]);
  return [answer.statusCode, answer.json().code];
}

describe("every admin route of the table", () => {
  test.each(admin)("%s %s asks for a session of this town", async (method, url) => {
    const missing = [401, "not_signed_in"];
    expect(await refusal(method, url, {})).toEqual(missing);
    expect(await refusal(method, url, { cookie: "session=guess" })).toEqual(missing);
    expect(await refusal(method, url, await sessionOf(system.otherTown))).toEqual(missing);
  });

  test.each(changes)("%s %s refuses another site, also with a session", async (method, url) => {
    const session = await sessionOf(system.town);
    for (const from of [
      { origin: "https://evil.example" },
      { origin: `http://${system.otherHost}` },
      { "sec-fetch-site": "cross-site" },
    ])
      expect(await refusal(method, url, { ...session, ...from })).toEqual([403, "wrong_origin"]);
  });

  test("is one that a service describes, and none is missing", async () => {
    const described = await Promise.all(
      SERVICES.map(async (name) => {
        const file = new URL(`../../services/${name}/openapi.json`, import.meta.url);
        return adminRoutes(JSON.parse(await readFile(file, "utf8")));
      }),
    );
    const line = (method: string, path: string) => `${method} ${path}`;
    const paths = described.flat().map(({ method, path }) => line(method, path));
    const table = routes
      .filter(({ access }) => access === "admin")
      .flatMap(({ path, methods }) =>
        methods.map((method) => line(method, path.replace(":id", "{id}"))),
      );
    expect(table.filter((route) => !paths.includes(route))).toEqual([]);
    expect(paths.filter((route) => !table.includes(route))).toEqual([]);
  });
});
