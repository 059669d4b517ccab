import { afterAll, describe, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { MAX_FAILURES } from "./throttle.ts";

const auth = await startAuth();
const { env, redis, townWithAdmin, login } = auth;
afterAll(auth.stop);

describe("guessing", () => {
  test("concurrently tries no more passwords than sequentially", async () => {
    const town = await townWithAdmin();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        login(
          town,
          { username: "clerk", password: `guess ${n}` },
          { "x-forwarded-for": `10.1.0.${n}` },
        ),
      ),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried).toHaveLength(MAX_FAILURES);
  });

  test("at an unknown name is throttled and refused like at a known one", async () => {
    const town = await townWithAdmin();
    const answersFor = async (username: string) => {
      const answers: unknown[] = [];
      for (let attempt = 0; attempt <= MAX_FAILURES; attempt += 1) {
        const { statusCode, body } = await login(
          town,
          { username, password: "wrong" },
          { "x-forwarded-for": `10.2.${username.length}.${attempt}` },
        );
        answers.push([statusCode, body]);
      }
      return answers;
    };
    expect(await answersFor("nobody")).toEqual(await answersFor("clerk"));
  });

  test("is not counted for a sign-in that succeeds", async () => {
    const town = await townWithAdmin();
    for (let time = 0; time < 21; time += 1)
      expect((await login(town, { username: "clerk", password })).statusCode).toBe(200);
  });

  test("from all addresses of an IPv6 prefix counts as from one address", async () => {
    const town = await townWithAdmin();
    const from = (address: string) => ({ "x-forwarded-for": address });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        login(town, { username: `name ${n}`, password: "wrong" }, from(`2001:db8:0:7:${n}::1`)),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
    const clerk = { username: "clerk", password };
    expect((await login(town, clerk, from("2001:db8:0:7::ff"))).statusCode).toBe(429);
    expect((await login(town, clerk, from("2001:db8:0:8::1"))).statusCode).toBe(200);
  });

  test("from an address that is refused uses up none of an account's attempts", async () => {
    const town = await townWithAdmin();
    const office = { "x-forwarded-for": "10.3.0.1" };
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        login(town, { username: `name ${n}`, password: "wrong" }, office),
      ),
    );
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1) {
      const refused = await login(town, { username: "clerk", password: "wrong" }, office);
      expect(refused.statusCode).toBe(429);
    }
    const elsewhere = { "x-forwarded-for": "10.3.0.2" };
    const answer = await login(town, { username: "clerk", password }, elsewhere);
    expect(answer.statusCode).toBe(200);
  });

  test("at an account that is refused uses up none of an address's attempts", async () => {
    const town = await townWithAdmin();
    const office = { "x-forwarded-for": "10.4.0.1" };
    for (let attempt = 0; attempt < 20; attempt += 1)
      await login(town, { username: "nobody", password: "wrong" }, office);
    expect((await login(town, { username: "clerk", password }, office)).statusCode).toBe(200);
  });

  test("at an account concurrently uses up none of the address's attempts", async () => {
    const town = await townWithAdmin();
    const office = { "x-forwarded-for": "10.5.0.1" };
    const guess = () => login(town, { username: "nobody", password: "wrong" }, office);
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1) await guess();
    await Promise.all(Array.from({ length: 60 }, guess));
    expect((await login(town, { username: "clerk", password }, office)).statusCode).toBe(200);
  });

  test("delays even the right password after five failures", async () => {
    const town = await townWithAdmin();
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1)
      await login(
        town,
        { username: "clerk", password: "wrong" },
        { "x-forwarded-for": `10.0.0.${attempt}` },
      );
    const answer = await login(town, { username: "clerk", password });
    expect([answer.statusCode, answer.json().code]).toEqual([429, "too_many_attempts"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const keys = await redis.keys(`${env.REDIS_PREFIX}login:*`);
    expect(keys.filter((key) => key.includes("clerk"))).toEqual([]);
  });
});
