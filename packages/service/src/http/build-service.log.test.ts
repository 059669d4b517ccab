/** What a service's log says of each request. */
import { testEnvironment } from "@mainstreet/testing/environment";
import { pino } from "pino";
import { expect, test } from "vitest";
import { signServiceToken } from "../access/service-token.ts";
import { buildService } from "./build-service.ts";

test("the request log names a signed-in account by its number only, and visitors not at all", async () => {
  const env = testEnvironment();
  const lines: string[] = [];
  const app = await buildService({
    service: "test",
    log: pino({ level: "info" }, { write: (line) => void lines.push(line) }),
    config: env,
    sessions: { verify: async () => ({ id: 17, name: "clerk", sid: "s" }) },
    checks: {},
  });
  app.get("/office", { config: { access: "admin" } }, async () => ({}));
  app.get("/street", { config: { access: "public" } }, async () => ({}));
  const token = signServiceToken("gateway", env.GATEWAY_PRIVATE_KEY, { to: "test" });
  const headers = { "x-service-token": token, "x-town": "maplewood", "x-session": "clerk's" };
  for (const url of ["/office", "/street"]) await app.inject({ url, headers });
  await app.close();
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(requests).toMatchObject([
    { town: "maplewood", route: "/office", status: 200, by: 17 },
    { town: "maplewood", route: "/street", status: 200 },
  ]);
  expect(requests[1]).not.toHaveProperty("by");
  expect(lines.join("")).not.toContain("clerk");
});
