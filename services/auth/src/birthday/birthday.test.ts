import { clientOf } from "@mainstreet/testing/client";
import { admin, newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { startAuth } from "../fixture.ts";
import { MAX_BIRTHDAYS } from "./birthday.routes.ts";

const auth = await startAuth();
afterAll(auth.stop);

const ada = {
  birthday: "1990-02-28",
  email: "ada@example.org",
  firstName: "Ada",
  lastName: "Byron",
};
const give = (town: string, payload: object, headers: object = {}) =>
  auth.service.app.inject({
    method: "POST",
    url: "/api/user/birthday",
    headers: { ...visitor(auth.env, town), ...headers },
    payload,
  });
const erase = async (town: string, id: number, token: string) =>
  (
    await auth.service.app.inject({
      method: "DELETE",
      url: `/api/user/birthday/${id}`,
      headers: { ...visitor(auth.env, town), authorization: `Bearer ${token}` },
    })
  ).statusCode;

describe("a shopper's birthday", () => {
  test("is stored, and erased with the token that was returned once", async () => {
    const town = newTown();
    const answer = await give(town, ada);
    expect(answer.statusCode).toBe(201);
    const { userId, token } = answer.json<{ userId: number; token: string }>();
    expect(Object.keys(answer.json<object>()).sort()).toEqual(["token", "userId"]);
    expect(await erase(town, userId, token)).toBe(204);
    expect(await erase(town, userId, token)).toBe(404);
  });

  test("is not erased with a wrong token, a wrong number or from another town", async () => {
    const [town, other] = [newTown(), newTown()];
    const first = (await give(town, ada)).json<{ userId: number; token: string }>();
    const second = (await give(town, ada)).json<{ userId: number; token: string }>();
    expect(await erase(town, first.userId, second.token)).toBe(404);
    expect(await erase(town, 99, first.token)).toBe(404);
    expect(await erase(other, first.userId, first.token)).toBe(404);
    expect(await erase(town, first.userId, "short")).toBe(400);
    expect(await erase(town, first.userId, first.token)).toBe(204);
  });

  test.each([
    [{ birthday: "" }, "Birthday is required"],
    [{ birthday: "2023-02-29" }, "Please enter a real date"],
    [{ birthday: "2099-01-01" }, "Please enter a date in the past"],
    [{ email: "" }, "Email is required"],
    [{ email: "ada" }, "Valid email is required"],
    [{ firstName: " " }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [{ email: { $gt: "" } }, "Please give a text"],
    [{ role: "admin" }, "Unknown field: role"],
  ])("with %j is refused with the reason", async (change, message) => {
    const answer = await give(newTown(), { ...ada, ...change });
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json<{ errors: { message: string }[] }>();
    expect(errors.map((error) => error.message)).toContain(message);
  });

  test("is refused with the reason for each field that is left out", async () => {
    const answer = await give(newTown(), {});
    expect(answer.json<{ errors: object[] }>().errors).toEqual([
      { path: "birthday", message: "Birthday is required" },
      { path: "email", message: "Email is required" },
      { path: "firstName", message: "First name is required" },
      { path: "lastName", message: "Last name is required" },
    ]);
  });
});

describe("a form that is sent again because its answer was lost", () => {
  const key = { "idempotency-key": "7f0f7c52-form" };
  const kept = async (town: string) => {
    const manage = clientOf(auth.service.app, await admin(auth.env, auth.redis, town));
    return (await manage.get("/api/admin/birthdays")).json<object[]>();
  };
  const answersTo = (town: string, forms: object[]) =>
    Promise.all(
      forms.map(async (form) =>
        (await give(town, form, key)).json<{ userId: number; token: string }>(),
      ),
    );

  test.each([
    ["lost", 0],
    ["second", 1],
  ])(
    "is stored once, as it was sent last, and the %s answer's token erases it",
    async (_, which) => {
      const town = newTown();
      const first = await answersTo(town, [ada]);
      const answers = [...first, ...(await answersTo(town, [{ ...ada, firstName: "Augusta" }]))];
      expect(await kept(town)).toEqual([
        { ...ada, firstName: "Augusta", id: 1, createdAt: expect.any(String) },
      ]);
      const { userId = 0, token = "" } = answers[which] ?? {};
      expect(await erase(town, userId, token)).toBe(204);
      expect(await kept(town)).toEqual([]);
    },
  );

  test("is stored once, also when its attempts are concurrent", async () => {
    const town = newTown();
    const answers = await answersTo(town, [ada, ada, ada, ada, ada]);
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
    expect(await kept(town)).toHaveLength(1);
  });

  test("is separate in another town, and each is separate without a key", async () => {
    const [town, other] = [newTown(), newTown()];
    await answersTo(town, [ada]);
    await answersTo(other, [{ ...ada, firstName: "Bob" }]);
    await give(town, ada);
    await give(town, ada);
    expect(await kept(town)).toHaveLength(3);
    expect(await kept(other)).toMatchObject([{ firstName: "Bob" }]);
  });

  test("is refused when its key is too short", async () => {
    expect((await give(newTown(), ada, { "idempotency-key": "1" })).statusCode).toBe(400);
  });
});

test("a town stores a limited number of birthdays, without affecting another town", async () => {
  const [full, next] = [newTown(), newTown()];
  const key = { "idempotency-key": "7f0f7c52-form" };
  const first = (await give(full, ada, key)).json<{ userId: number; token: string }>();
  const birthdays = Array.from({ length: MAX_BIRTHDAYS - 1 }, (_, at) => ({
    town: full,
    id: at + 10,
  }));
  const shoppers = auth.database().collection("shoppers");
  await shoppers.insertMany(birthdays, { ordered: false });
  for (const headers of [{}, { "idempotency-key": "another-form" }]) {
    const refused = await give(full, ada, headers);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: "birthdays_full",
        message:
          "So many birthdays are kept here that no more can be. Please try again another day.",
      },
    ]);
  }
  // A stored birthday can still be corrected when the town is full.
  const again = await give(full, { ...ada, firstName: "Augusta" }, key);
  expect([again.statusCode, again.json()]).toMatchObject([201, { userId: first.userId }]);
  expect((await give(next, ada)).statusCode).toBe(201);
  expect(await erase(full, first.userId, first.token)).toBe(204);
  expect((await give(full, ada)).statusCode).toBe(201);
}, 60_000);
