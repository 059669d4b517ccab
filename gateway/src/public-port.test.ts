/** Compose publishes the gateway's port as another one, which links must name. */
import { afterAll, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";

const system = await startFixture({}, { PUBLIC_PORT: "0.0.0.0:9000" });
afterAll(() => system.stop());

test("the published port of a host is forwarded, and pages are cached with it", async () => {
  system.pages.answer = ({ headers }, response) =>
    response
      .setHeader("etag", '"1"')
      .end(`${String(headers["x-forwarded-host"])} ${String(headers["x-town-host"])}`);
  const read = async (host: string) =>
    (await system.gateway.app.inject({ url: "/deals", headers: { host } })).body;
  const second = `${system.town}.elsewhere`;
  expect(await read(second)).toBe(`${second} ${system.host}`);
  expect(await read(`${second}:9000`)).toBe(`${second}:9000 ${system.host}:9000`);
  expect(await read(`${second}:1234`)).toBe(`${second} ${system.host}`);
});
