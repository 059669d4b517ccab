/**
 * Whatever is sent, the answer is clear: no internal error, no internal details. `FUZZ_REQUESTS` is
 * the number of requests, `FUZZ_SEED` selects them; `npm run attack -- fuzz` sends a million.
 */
import { errorBody } from "@mainstreet/contracts/errors";
import { ask } from "@mainstreet/testing/ask";
import type { Answer } from "@mainstreet/testing/ask";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { diceOf, requestOf } from "./fuzz/requests.ts";
import type { FuzzedRequest } from "./fuzz/requests.ts";
import { startFixture } from "./isolation/fixture.ts";
import type { Fixture } from "./isolation/fixture.ts";
import { operationsOf, serviceNames } from "./isolation/operations.ts";
import { startTowns } from "./isolation/towns.ts";
import type { Towns } from "./isolation/towns.ts";

const REQUESTS = z.coerce.number().int().default(2000).parse(process.env["FUZZ_REQUESTS"]);
const SEED = z.coerce.number().int().default(20_261_123).parse(process.env["FUZZ_SEED"]);

const AT_A_TIME = 8;

/** Internal details: names of libraries and stores, stack traces. */
const INSIDE =
  /node_modules|\bat \w+ \(|mongo|ioredis|bullmq|ECONN|fastify|FST_|E11000|CastError|undefined is not|Cannot read|\$where|SyntaxError/gi;

let fixture: Fixture;
let towns: Towns;
beforeAll(async () => {
  fixture = await startFixture();
  towns = await startTowns(fixture);
});
afterAll(async () => fixture.close());

const operations = serviceNames
  .flatMap(operationsOf)
  .filter(({ access }) => access === "public" || access === "admin");

/** Each request comes from a unique loopback address, so that no rate limit per visitor applies. */
function send({ method, path, headers, content }: FuzzedRequest, cookie: string, at: number) {
  return ask(`${fixture.gatewayUrl}${path}`, {
    method,
    headers: { ...headers, cookie, host: towns.ours.host, "sec-fetch-site": "same-origin" },
    localAddress: `127.${1 + (at >> 16)}.${(at >> 8) & 255}.${1 + (at % 254)}`,
    ...(content !== undefined && { body: Buffer.from(content) }),
  });
}

/** Returns what is wrong with an answer; it may repeat parts of the request. */
function faultsOf({ status, headers, text }: Answer, sent: string): string[] {
  if (headers["x-content-type-options"] !== "nosniff") return ["without security headers"];
  if (status < 400) return [];
  if (status >= 500 && !(status === 503 && headers["retry-after"])) return ["a fault of ours"];
  const body = errorBody.strict().safeParse(JSON.parse(text));
  if (!body.success) return ["another shape of error"];
  const words = `${body.data.message} ${body.data.code}`.match(INSIDE) ?? [];
  return words.every((word) => sent.includes(word)) ? [] : ["inside words"];
}

test(`${REQUESTS} requests made from the API documents get well-formed answers without internals`, async () => {
  const dice = diceOf(SEED);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  for (let at = 0; at < REQUESTS; at += AT_A_TIME) {
    // A fuzzed request may end the session.
    const cookie = `session=${await signIn(fixture.env, fixture.redis, towns.ours.slug)}`;
    const batch = Array.from({ length: AT_A_TIME }, (_none, index) => {
      const operation = operations[Math.floor(dice() * operations.length)];
      if (!operation) throw new Error("There are no operations");
      return { fuzzed: requestOf(dice, operation), at: at + index };
    });
    await Promise.all(
      batch.map(async ({ fuzzed, at: number }) => {
        const answer = await send(fuzzed, cookie, number);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        for (const fault of faultsOf(answer, fuzzed.content ?? ""))
          faults.push(
            `${fault}: ${describe(fuzzed)} → ${answer.status} ${answer.text.slice(0, 300)}`,
          );
      }),
    );
  }
  process.stdout.write(`  Answers: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(faults.slice(0, 20)).toEqual([]);
  // Otherwise most requests would have been rejected early.
  expect(statuses.get(429) ?? 0).toBeLessThan(REQUESTS / 10);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
}, 86_400_000);

test("a URL of any length gets a well-formed answer", async () => {
  const faults: string[] = [];
  for (let length = 14_000; length <= 16_500; length += 100) {
    const fuzzed = {
      method: "GET",
      path: `/api/coupons?title=${"x".repeat(length)}`,
      headers: {},
      content: undefined,
    };
    const answer = await send(fuzzed, "", length);
    faults.push(...faultsOf(answer, "").map((fault) => `${length}: ${fault} ${answer.text}`));
  }
  expect(faults).toEqual([]);
});

const describe = ({ method, path, headers, content }: FuzzedRequest) =>
  `${method} ${path.slice(0, 300)} ${headers["content-type"] ?? ""} ${content?.slice(0, 500) ?? ""}`;
