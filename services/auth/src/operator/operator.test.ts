/** Operators: their own sign-in, and what their API refuses. */
import { OPERATORS } from "@mainstreet/service/access/session";
import { adminRoutes } from "@mainstreet/testing/admin-routes";
import { admin, asCaller, newTown, signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import document from "../../openapi.json" with { type: "json" };
import { password, startAuth } from "../fixture.ts";

const auth = await startAuth();
const { app } = auth.service;
const asGateway = asCaller(auth.env, "gateway");
afterAll(async () => auth.stop());

let operator: Record<string, string>;
beforeAll(async () => {
  const url = "/internal/operators/olga";
  const headers = asCaller(auth.env, "tools");
  await app.inject({ method: "PUT", url, headers, payload: { password } });
  operator = { ...asGateway, "x-session": await tokenOf({ username: "Olga", password }) };
});

const signInAt = (payload: object) =>
  app.inject({ method: "POST", url: "/api/operator/login", headers: asGateway, payload });

async function tokenOf(credentials: object) {
  const [cookie = ""] = [(await signInAt(credentials)).headers["set-cookie"]].flat();
  expect(cookie).toMatch(/^operator=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  return cookie.slice("operator=".length).split(";", 1)[0] ?? "";
}

const PUBLIC = new Set(["/api/operator/login", "/api/operator/check", "/api/operator/logout"]);
const routes = adminRoutes(document, /^\/api\/operator\//)
  .filter(({ path }) => !PUBLIC.has(path))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

test("only operators' commands can create an operator", async () => {
  const url = "/internal/operators/eve";
  for (const from of ["gateway", "auth", "import"] as const) {
    const headers = { ...operator, ...asCaller(auth.env, from) };
    const answer = await app.inject({ method: "PUT", url, headers, payload: { password } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "wrong_caller"]);
  }
  expect((await signInAt({ username: "eve", password })).statusCode).toBe(401);
});

test("an account that is added twice at once is created once", async () => {
  const headers = asCaller(auth.env, "tools");
  const put = async (name: string) => {
    const url = `/internal/operators/${name}`;
    const answer = await app.inject({ method: "PUT", url, headers, payload: { password } });
    return answer.json<{ outcome: string }>().outcome;
  };
  const names = Array.from({ length: 10 }, (_, n) => `twin${n}`);
  for (const name of names)
    expect((await Promise.all([put(name), put(name)])).toSorted()).toEqual(["added", "changed"]);
});

describe("operators' sign-in", () => {
  test("refuses wrong names, wrong passwords and town admins alike", async () => {
    const slug = await auth.townWithAdmin();
    for (const credentials of [
      { username: "olga", password: "wrong" },
      { username: "nobody", password },
      { username: "clerk", password },
    ]) {
      const answer = await signInAt(credentials);
      expect([answer.statusCode, answer.json().code]).toEqual([401, "login_failed"]);
    }
    expect((await auth.login(slug, { username: "olga", password })).statusCode).toBe(401);
  });

  test("ends on sign-out", async () => {
    const headers = { ...asGateway, "x-session": await tokenOf({ username: "olga", password }) };
    const check = async () =>
      (await app.inject({ url: "/api/operator/check", headers })).json<object>();
    expect(await check()).toEqual({ authenticated: true, username: "olga" });
    const url = "/api/operator/logout";
    expect((await app.inject({ method: "POST", url, headers })).statusCode).toBe(204);
    expect(await check()).toEqual({ authenticated: false });
  });
});

describe("every operator route", () => {
  test("is in the API document", () => expect(routes.length).toBeGreaterThan(7));

  test.each(routes)("%s refuses callers who are not operators", async (_name, { method, url }) => {
    const town = newTown();
    const { env, redis } = auth;
    for (const headers of [
      asGateway,
      await admin(env, redis, town),
      // Not even an admin's token for the operators' pseudo-town, or an operator's for a town.
      { ...asGateway, "x-session": await signIn(env, redis, OPERATORS, 1) },
      { ...asGateway, "x-session": await signIn(env, redis, town, 1, "operator") },
    ]) {
      const answer = await app.inject({ method, url, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, "not_signed_in"]);
    }
  });

  test.each(routes.filter(([, { body }]) => body.length > 0))(
    "%s refuses unknown fields",
    async (_name, { method, url }) => {
      for (const payload of [{ surplus: 1 }, { $gt: "" }]) {
        const answer = await app.inject({ method, url, headers: operator, payload });
        expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
      }
    },
  );

  test("an operator's session gives no access to a town's admin routes", async () => {
    const town = newTown();
    const url = "/api/admin/sessions";
    const asAdmin = await admin(auth.env, auth.redis, town);
    expect((await app.inject({ url, headers: asAdmin })).statusCode).toBe(200);
    const headers = { ...asAdmin, ...operator };
    expect((await app.inject({ url, headers })).statusCode).toBe(401);
  });
});

describe("an operator", () => {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/operator/towns${path}`,
      headers: operator,
      ...(payload && { payload }),
    });

  test.each([
    ["america/new_york", "America/New_York"],
    ["AMERICA/NEW_YORK", "America/New_York"],
    ["us/eastern", "America/New_York"],
    ["America/Port_of_Spain", "America/Port_of_Spain"],
    ["US/Eastern", "US/Eastern"],
  ])("stores the time zone %s as %s, which calendars know", async (named, kept) => {
    const slug = newTown();
    const hosts = [`${slug}.example.org`];
    const added = await call("POST", "", { slug, name: "Lakeside", hosts, timeZone: named });
    expect([added.statusCode, added.json().timeZone]).toEqual([201, kept]);
  });

  test.each(["mars/olympus", "+05:30"])("cannot set a town's time zone to %s", async (timeZone) => {
    const slug = newTown();
    const town = { slug, name: "Lakeside", hosts: [`${slug}.example.org`] };
    const refused = [400, [{ path: "timeZone", message: expect.stringContaining("such as") }]];
    const added = await call("POST", "", { ...town, timeZone });
    expect([added.statusCode, added.json().errors]).toMatchObject(refused);
    await call("POST", "", town);
    const changed = await call("PUT", `/${slug}`, { timeZone });
    expect([changed.statusCode, changed.json().errors]).toMatchObject(refused);
  });

  test("keeps the UTC offset of a town that is imported from its export", async () => {
    const slug = newTown();
    const hosts = [`${slug}.example.org`];
    const town = { slug, name: "Lakeside", hosts, timeZone: "+05:30", disabled: true };
    expect((await call("POST", "", town)).statusCode).toBe(201);
    const opened = await call("PUT", `/${slug}`, { disabled: false });
    expect([opened.statusCode, opened.json().timeZone]).toEqual([200, "+05:30"]);
    const copy = newTown();
    const cloned = await call("POST", `/${slug}/clone`, { slug: copy, hosts: [`${copy}.org`] });
    expect([cloned.statusCode, cloned.json().timeZone]).toEqual([201, "+05:30"]);
  });

  test("adds, shows, changes, clones and closes a town", async () => {
    const slug = newTown();
    const hosts = [`${slug}.example.org`];
    const added = await call("POST", "", { slug, name: "Lakeside", hosts, accent: "#24507A" });
    expect([added.statusCode, added.json().timeZone]).toEqual([201, "America/New_York"]);
    expect((await call("POST", "", { slug, name: "Again", hosts: ["x.org"] })).json().code).toBe(
      "town_exists",
    );
    const quotas = { storageBytes: 1000 };
    const changed = await call("PUT", `/${slug}`, { tagline: "By the lake", quotas });
    expect(changed.json()).toMatchObject({ name: "Lakeside", tagline: "By the lake", quotas });
    expect((await call("PUT", `/${slug}`, { disabled: true })).json()).toMatchObject({
      disabled: true,
      quotas,
    });
    expect((await call("GET", `/${slug}`)).json()).toMatchObject({
      slug,
      disabled: true,
      use: { storageBytes: { limit: 1000, own: true }, requestsPerMinute: { used: 0, own: false } },
    });
    const copy = newTown();
    const cloned = await call("POST", `/${slug}/clone`, { slug: copy, hosts: [`${copy}.org`] });
    expect(cloned.json()).toMatchObject({
      name: "Lakeside",
      tagline: "By the lake",
      accent: "#24507A",
      disabled: false,
    });
    expect((await call("GET", "")).json()).toContainEqual(expect.objectContaining({ slug: copy }));
  });

  test("cannot choose an accent with unreadable contrast", async () => {
    const town = { slug: newTown(), name: "Pale", hosts: [`${newTown()}.org`], accent: "#F0E68C" };
    const answer = await call("POST", "", town);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringMatching(/contrast is 1\.\d\d:1 and needs 4\.5:1\. #\w{6} is the nearest/),
    ]);
  });

  test("cannot give a town the operators' own host", async () => {
    const town = { slug: newTown(), name: "Sly", hosts: ["operator.localhost"] };
    expect((await call("POST", "", town)).json().code).toBe("host_taken");
  });

  test("lists, resets and removes a town's admins", async () => {
    const slug = await auth.townWithAdmin();
    const signedIn = await auth.login(slug, { username: "clerk", password });
    expect(signedIn.statusCode).toBe(200);
    const reset = { password: "another long one" };
    expect((await call("PUT", `/${slug}/admins/clerk`, reset)).json()).toEqual({
      outcome: "changed",
    });
    expect((await auth.login(slug, { username: "clerk", password })).statusCode).toBe(401);
    expect((await call("GET", `/${slug}/admins`)).json()).toMatchObject([{ username: "clerk" }]);
    expect((await call("DELETE", `/${slug}/admins/clerk`)).statusCode).toBe(204);
    expect((await call("GET", `/${slug}/admins`)).json()).toEqual([]);
    expect((await call("DELETE", `/${slug}/admins/clerk`)).statusCode).toBe(404);
    expect((await call("PUT", `/${slug}/admins/x`, { password: "password123" })).json()).toEqual(
      expect.objectContaining({ code: "invalid_request" }),
    );
  });

  test("cannot give an account a password that is its name or the town's", async () => {
    const slug = await auth.townWithAdmin();
    for (const guessed of ["Mayor-2026", "2026 Testville!", `${slug}!!`])
      expect([
        guessed,
        (await call("PUT", `/${slug}/admins/mayor`, { password: guessed })).json().errors,
      ]).toMatchObject([guessed, [{ path: "password" }]]);
  });

  test("cannot create an account whose name would change the path of its URL", async () => {
    const slug = await auth.townWithAdmin();
    for (const name of ["a%2Fb", "a%5Cb", "a%00b"])
      expect((await call("PUT", `/${slug}/admins/${name}`, { password })).json()).toMatchObject({
        code: "invalid_request",
        errors: [{ path: "username" }],
      });
  });
});
