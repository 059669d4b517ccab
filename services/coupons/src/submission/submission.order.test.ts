/**
 * The coupon of a submission that was approved, undone and approved again while coupons was down.
 */
import { submissionForm } from "@mainstreet/listings-service/testing/submission-form";
import { clientOf } from "@mainstreet/testing/client";
import { newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { loadCouponsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openCoupons } from "../testing/fixture.ts";
import type { Coupons } from "../testing/fixture.ts";

const PATIENCE = { timeout: 60_000, interval: 200 };

let fixture: Coupons;
let slug: string;
let again: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  fixture = await openCoupons();
  const town = await fixture.town();
  slug = town.slug;
  await fixture.coupons.close();
  const { id } = (await town.businesses.post("/api/listing-submissions", submissionForm)).json<{
    id: number;
  }>();
  for (const decision of ["approve", "undo", "approve"])
    await town.businesses.post(`/api/admin/submissions/${id}/${decision}`, {});
  await vi.waitFor(async () => {
    if ((await told()).length < 7) throw new Error("Not all is told");
  }, PATIENCE);
  again = await startService(loadCouponsConfig(fixture.env), () => fixture.clock.now);
});
afterAll(async () => {
  await again.close();
  await fixture.close();
});

const CHANGES = /"(?:business|submission)\.changed\.v1"/;
const stream = () => `${fixture.env.REDIS_PREFIX}stream:listings`;

/** Returns listings' messages about the town's businesses and submissions, oldest first. */
const told = async () =>
  (await fixture.redis.xrange(stream(), "-", "+"))
    .map(([, fields]) => fields[fields.indexOf("message") + 1] ?? "")
    .filter((message) => message.includes(slug) && CHANGES.test(message));

const businessesOf = async (town: string) =>
  (await clientOf(again.app, visitor(fixture.env, town)).get("/api/coupons"))
    .json<{ businessId: number }[]>()
    .map(({ businessId }) => businessId);

test("a submission approved again has exactly one coupon, at the existing business", async () => {
  await vi.waitFor(async () => expect(await businessesOf(slug)).toEqual([2]), PATIENCE);
});

const about = z.object({ revision: z.number(), data: z.object({ id: z.number() }) });

/** Returns all permutations. */
const ordersOf = <Value>(values: Value[]): Value[][] =>
  values.length < 2
    ? [values]
    : values.flatMap((value, at) =>
        ordersOf(values.toSpliced(at, 1)).map((others) => [value].concat(others)),
      );

test("a submission approved again has one coupon in any order of the messages", async () => {
  const isFirst = (message: string) => {
    const { revision, data } = about.parse(JSON.parse(message));
    return revision === 1 && data.id === 1;
  };
  const messages = await told();
  const [last, ...rest] = messages.filter((message) => !isFirst(message)).toReversed();
  const towns = await Promise.all(
    ordersOf(rest).map(async (order) => {
      const town = newTown();
      for (const message of [...messages.filter(isFirst), ...order, last ?? ""])
        await fixture.redis.xadd(
          ...([stream(), "*", "town", town, "message", message.replaceAll(slug, town)] as const),
        );
      return town;
    }),
  );
  expect(towns).toHaveLength(24);
  await vi.waitFor(
    async () => expect(await Promise.all(towns.map(businessesOf))).toEqual(towns.map(() => [2])),
    PATIENCE,
  );
}, 90_000);
