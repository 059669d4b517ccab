/** Coupons erases all of a removed town, whenever the message arrives. */
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { asCaller } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";
import { openCoupons } from "./testing/fixture.ts";

const system = await openCoupons();
afterAll(system.close);

async function publish(service: string, type: string, town: string, data: object, now: Date) {
  const message = createMessage({ type, town, subject: "9", revision: 99, data, now });
  const stream = streamOf(system.env.REDIS_PREFIX, service);
  await system.redis.xadd(stream, "*", "town", town, "message", JSON.stringify(message));
}

type Answer = { removedAt: string | null; left: Record<string, number>; erased: object };
const total = ({ left }: Answer) => Object.values(left).reduce((sum, count) => sum + count, 0);

test("erasing is rejected for a town that was not removed", async () => {
  const town = await system.town();
  await town.coupon({ businessId: await town.business({ name: "Hearth" }), title: "Bread" });
  const body = { removedAt: system.clock.now.toISOString() };
  const asAuth = asCaller(system.env, "auth");
  const answer = await town.visit.post("/internal/holdings/erase", body, asAuth);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "not_removed"]);
});

test("counting and erasing a town uses an index in every collection", async () => {
  const { visit, visitBusinesses } = await system.town();
  const { MONGODB_URL, MONGODB_PREFIX } = system.env;
  const whole: string[] = [];
  for (const [service, caller] of Object.entries({ coupons: visit, listings: visitBusinesses })) {
    const dbName = `${MONGODB_PREFIX}${service}`;
    const mongo = await mongoose.createConnection(MONGODB_URL, { dbName }).asPromise();
    onTestFinished(() => mongo.close());
    const held = async () => {
      const answer = await caller.get("/internal/holdings", asCaller(system.env, "auth"));
      return Object.keys(answer.json<Answer>().left);
    };
    await vi.waitFor(async () => expect(await held()).toContain("comparisons"));
    const streams = new Set(["messages", "dead letters"]);
    for (const name of (await held()).filter((each) => !streams.has(each))) {
      const plan = await mongo.collection(name).find({ town: "elm" }).explain("queryPlanner");
      if (!JSON.stringify(plan).includes("IXSCAN")) whole.push(`${service}/${name}`);
    }
  }
  expect(whole).toEqual([]);
});

test("a repeated removal message erases nothing of a new town with the same slug", async () => {
  const [again, other] = [await system.town(), await system.town()];
  async function fill({ businesses, business, coupon }: typeof again) {
    await businesses.post("/api/admin/categories", { name: "Food" });
    await coupon({ businessId: await business({ name: "Hearth" }), title: "Bread" });
  }
  for (const town of [again, other]) await fill(town);
  const removed = new Date(system.clock.now.getTime() - 1000);
  const tell = ({ slug }: typeof again) =>
    publish("auth", "town.removed.v1", slug, { deleted: true }, removed);
  const asAuth = asCaller(system.env, "auth");
  const isErased = ({ visit, visitBusinesses }: typeof again) =>
    vi.waitFor(async () => {
      for (const service of [visit, visitBusinesses]) {
        const answer = (await service.get("/internal/holdings", asAuth)).json<Answer>();
        expect([answer.removedAt, total(answer)]).toEqual([removed.toISOString(), 0]);
      }
    });
  await tell(again);
  await isErased(again);

  await fill(again);
  await tell(again);
  // Comes later in the stream: once applied, the message before was too.
  await tell(other);
  await isErased(other);
  const coupons = (await again.manage.get("/api/admin/coupons")).json();
  expect(coupons).toMatchObject([{ title: "Bread", business: { name: "Hearth" } }]);
}, 60_000);

test("a removed town is erased after a restart, and late messages bring nothing back", async () => {
  const [gone, neighbour] = [await system.town(), await system.town()];
  for (const town of [gone, neighbour])
    await town.coupon({ businessId: await town.business({ name: "Hearth" }), title: "Bread" });
  await system.coupons.close();

  // While coupons is down, the town is removed, and earlier messages of it are still in the stream.
  const { now } = system.clock;
  await publish("auth", "town.removed.v1", gone.slug, { deleted: true }, now);
  const earlier = new Date(now.getTime() - 1000);
  const late = { id: 9, name: "Late" };
  await publish("listings", "category.changed.v1", gone.slug, late, earlier);

  system.coupons = await startService(loadCouponsConfig(system.env), () => now);
  const held = async (slug: string) =>
    (
      await system.coupons.app.inject({
        url: "/internal/holdings",
        headers: { ...asCaller(system.env, "auth"), "x-town": slug },
      })
    ).json<Answer>();
  // Erases again like auth does, for what was written after the deletion.
  const eraseAgain = () =>
    system.coupons.app.inject({
      method: "POST",
      url: "/internal/holdings/erase",
      headers: { ...asCaller(system.env, "auth"), "x-town": gone.slug },
      payload: { removedAt: now.toISOString() },
    });
  await vi.waitFor(async () => {
    const answer = await held(gone.slug);
    if (total(answer) > 0) await eraseAgain();
    expect([answer.removedAt, total(answer)]).toEqual([now.toISOString(), 0]);
    expect(answer.erased).toMatchObject({ coupons: 1, businesses: 1, counters: 1 });
  });

  // A message newer than the removal counts again, an older one never.
  const later = new Date(now.getTime() + 1000);
  await publish("listings", "category.changed.v1", gone.slug, { id: 8, name: "Old" }, earlier);
  await publish("listings", "category.changed.v1", gone.slug, { id: 7, name: "New" }, later);
  await vi.waitFor(async () =>
    expect((await held(gone.slug)).left).toMatchObject({ categories: 1 }),
  );
  expect((await held(neighbour.slug)).left).toMatchObject({ coupons: 1, businesses: 1 });
  expect((await held(neighbour.slug)).removedAt).toBeNull();
}, 60_000);
