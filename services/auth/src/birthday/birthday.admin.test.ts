/** Birthdays: admins see and erase those of their town, and old ones expire. */
import { clientOf } from "@mainstreet/testing/client";
import { admin, newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadAuthConfig } from "../config.ts";
import { startAuth } from "../fixture.ts";
import { startService } from "../start.ts";

const auth = await startAuth();
const { env, redis } = auth;
afterAll(auth.stop);

const ada = {
  birthday: "1990-02-28",
  email: "Ada@Example.org",
  firstName: "Ada",
  lastName: "Byron",
};
const PATH = "/api/admin/birthdays";

async function townOf({ app } = auth.service, slug = newTown()) {
  const visit = clientOf(app, visitor(env, slug));
  const manage = clientOf(app, await admin(env, redis, slug));
  return {
    slug,
    manage,
    give: async (change: object = {}) =>
      (await visit.post("/api/user/birthday", { ...ada, ...change })).json<{
        userId: number;
        token: string;
      }>(),
    /** Ids of the stored birthdays. */
    ids: async (query = "") =>
      (await manage.get(`${PATH}${query}`)).json<{ id: number }[]>().map(({ id }) => id),
  };
}

describe("an admin", () => {
  test("lists the town's birthdays, newest first, without the tokens that erase them", async () => {
    const { manage, give } = await townOf();
    await give();
    await give({ email: "bob@example.org", firstName: "Bob" });
    const answer = await manage.get(`${PATH}?limit=1`);
    expect(answer.headers).toMatchObject({ "x-total-count": "2", "x-kept-months": "24" });
    expect(answer.json()).toEqual([
      {
        ...ada,
        id: 2,
        email: "bob@example.org",
        firstName: "Bob",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
    expect((await manage.get(`${PATH}?limit=1&offset=1`)).json()).toMatchObject([{ id: 1 }]);
  });

  test("finds a person's birthdays by email address, ignoring case", async () => {
    const { give, ids } = await townOf();
    await give();
    await give({ email: "bob@example.org" });
    await give({ email: "ADA@example.ORG" });
    expect(await ids("?email=ada%40Example.org")).toEqual([3, 1]);
    expect(await ids("?email=nobody%40example.org")).toEqual([]);
  });

  test("exports birthdays as CSV without formulas", async () => {
    const { manage, give } = await townOf();
    await give({ firstName: "=1+1", lastName: 'By"ron' });
    const answer = await manage.get(`${PATH}/export.csv`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="birthdays-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, row] = answer.body.split("\r\n");
    expect(head).toBe("\uFEFFid,birthday,email,firstName,lastName,createdAt");
    expect(row).toMatch(/^1,1990-02-28,ada@example\.org,'=1\+1,"By""ron",\d{4}-/);
  });

  test("exports birthdays as a workbook", async () => {
    const { manage, give } = await townOf();
    await give();
    const { headers, body } = await manage.get(`${PATH}/export.xlsx`);
    expect(headers["content-disposition"]).toMatch(/"birthdays-\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(body).toMatch(/^PK/);
  });

  test("erases a birthday, but only of their own town", async () => {
    const [here, there] = [await townOf(), await townOf()];
    await here.give();
    await there.give();
    await there.give();
    expect((await here.manage.delete(`${PATH}/2`)).statusCode).toBe(404);
    expect((await here.manage.delete(`${PATH}/1`)).statusCode).toBe(204);
    expect((await here.manage.delete(`${PATH}/1`)).statusCode).toBe(404);
    expect([await here.ids(), await there.ids()]).toEqual([[], [2, 1]]);
  });
});

describe("a birthday", () => {
  /** Returns a clock set this many months ahead. */
  const later = (months: number) => () => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() + months);
    return date;
  };

  test.each([
    ["two years", {}, 25, 23],
    ["as long as the setting says", { BIRTHDAYS_KEPT_MONTHS: "3" }, 4, 2],
  ])("is kept for %s", async (_howLong, settings, tooOld, youngEnough) => {
    const config = loadAuthConfig({ ...env, ...settings });
    const { give, ids } = await townOf();
    await give();
    const then = await startService(config, later(tooOld - youngEnough));
    const { slug, give: giveThen } = await townOf(then);
    await giveThen();
    await then.close();
    const other = await townOf(auth.service, slug);
    const now = await startService(config, later(tooOld));
    await vi.waitFor(async () => expect(await ids()).toEqual([]));
    expect(await other.ids()).toEqual([1]);
    await now.close();
  });
});
