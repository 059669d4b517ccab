/** How often one visitor may do what costs something. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

let system: Fixture;
beforeAll(async () => {
  system = await startFixture();
});
afterAll(async () => {
  await system.stop();
  await removeTestSpace(system.env);
});

test("looking up addresses is limited for each visitor, and reading is not", async () => {
  const get = (url: string, remoteAddress: string) =>
    system.gateway.app.inject({ url, remoteAddress, headers: { host: system.host } });
  const lookups = (remoteAddress: string) =>
    Promise.all(
      Array.from({ length: 12 }, (_, at) => get(`/api/geocode?address=9411${at}`, remoteAddress)),
    );
  const answers = await lookups("10.7.0.1");
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.json()).toEqual({
    code: "too_many_requests",
    message: expect.stringMatching(/^That was too often\. Please try again in /),
  });
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await get("/api/businesses", "10.7.0.1")).statusCode).toBe(200);
  expect((await get("/api/geocode?address=94110", "10.7.0.2")).statusCode).toBe(200);
  expect(system.service.seen.filter(({ url }) => url?.startsWith("/api/geocode"))).toHaveLength(11);
});
