/** After `messages repair`, copies and counters agree with their sources, whatever happened to them. */
import { newTown } from "@mainstreet/testing/town";
import { describe, expect, test, vi } from "vitest";
import { runCommand } from "../fixture.ts";
import {
  PATIENCE,
  agree,
  businesses,
  collection,
  copies,
  damage,
  dayIsOver,
  env,
  faults,
  forgetMessages,
  listings,
  madeGood,
  mongo,
  newTownWithBusinesses,
  sent,
  verify,
  whileCouponsIsAway,
} from "./fixture.ts";
import { repaired } from "./repair.ts";

const { MONGODB_URL, MONGODB_PREFIX } = env;
/** Runs `npm run messages -- …` as an operator does. */
const messages = (...args: string[]) =>
  runCommand({ MONGODB_URL, MONGODB_PREFIX }, "messages", ...args);
const repair = (options: Parameters<typeof repaired>[2]) =>
  repaired(mongo, MONGODB_PREFIX, options);

describe("repair", () => {
  test("restores copies and records after any damage", async () => {
    const damaged = await damage(faults);
    expect(await messages("repair", "--json")).toMatchObject({ code: 0, err: "" });
    await madeGood(damaged);
    expect(await messages("verify")).toMatchObject({ code: 0 });
  });

  test("raises a counter that is behind, so that no number is reused, not even a deleted record's", async () => {
    const { town, add } = await newTownWithBusinesses();
    expect(await add("Florist")).toBe(4);
    await agree();
    const counters = collection("listings", "counters");
    await counters.updateOne({ town, entity: "business" }, { $set: { last: 1 } });
    await businesses.deleteOne({ town, id: 4 });
    const behind = `listings: business of ${town} to 4`;
    expect(await verify()).toMatchObject({
      failed: true,
      lines: expect.arrayContaining([`✗ a counter is behind: ${behind}`]),
    });
    expect((await repair({ town })).lines).toContain(`A counter was behind: ${behind}`);
    expect(await add("Grocer")).toBe(5);
    await agree();
  });

  test("of one record, one service or one town changes nothing else", async () => {
    const [first, second] = [await newTownWithBusinesses(), await newTownWithBusinesses()];
    await agree();
    const damaged = async () =>
      (await copies.find({ name: "Never was" }).toArray()).map(
        ({ town, id }) => `${String(town)}/${String(id)}`,
      );
    const only = (...wanted: string[]) =>
      vi.waitFor(
        async () => expect((await damaged()).toSorted()).toEqual(wanted.toSorted()),
        PATIENCE,
      );
    const damage = { $set: { name: "Never was" } };
    await copies.updateMany({ town: { $in: [first.town, second.town] }, id: { $lt: 3 } }, damage);

    const { town } = first;
    await repair({ service: "listings", town, record: "businesses/1" });
    await only(`${first.town}/2`, `${second.town}/1`, `${second.town}/2`);
    await repair({ service: "coupons" });
    await repair({ town });
    await only(`${second.town}/1`, `${second.town}/2`);
    await repair({ service: "listings" });
    await only();
  });
});

describe("records of a merged business move to the business that was kept", () => {
  /** Adds a town with a deal for each business, in their order. */
  async function townWithDeals() {
    const place = await newTownWithBusinesses();
    await agree();
    const client = await place.ofCoupons();
    for (const businessId of [1, 2, 3]) {
      const deal = { title: `Deal ${businessId}`, businessId };
      expect(await client.post("/api/admin/coupons", deal)).toMatchObject({ statusCode: 201 });
    }
    const owners = () =>
      collection("coupons", "coupons")
        .find({ town: place.town, deleted: { $ne: true } })
        .sort({ id: 1 })
        .map(({ businessId }) => Number(businessId))
        .toArray();
    return { ...place, owners };
  }
  const become = async (owners: () => Promise<number[]>, ...wanted: number[]) => {
    await agree();
    await vi.waitFor(async () => expect(await owners()).toEqual(wanted), PATIENCE);
  };

  test("when repair runs before coupons has consumed the messages about the merge", async () => {
    const { town, merge, owners } = await townWithDeals();
    await whileCouponsIsAway(async () => {
      await merge(2, 3);
      await merge(1, 2);
      for (const record of ["businesses/2", "businesses/3"])
        expect(
          await messages("repair", "listings", "--town", town, "--record", record),
        ).toMatchObject({ code: 0 });
      await sent();
    });
    await become(owners, 1, 1, 1);
  });

  test("when the messages about the merge were lost", async () => {
    const { town, merge, owners } = await townWithDeals();
    const unheard = await copies.find({ town }).toArray();
    await whileCouponsIsAway(async () => {
      await merge(1, 3);
      await forgetMessages("listings");
    });
    expect(await copies.find({ town }).toArray()).toEqual(unheard);
    expect(await owners()).toEqual([1, 2, 3]);
    expect(await messages("repair", "--town", town)).toMatchObject({ code: 0 });
    await become(owners, 1, 2, 1);
  });
});

describe("repair of a named record or town", () => {
  const refused = (sentence: string) => ({ code: 2, err: expect.stringContaining(sentence) });
  const record = (town: string, name: string, service = "listings") =>
    messages("repair", service, "--town", town, "--record", name);

  test("refuses a record that does not exist, and raises no counter for it", async () => {
    const { town } = await newTownWithBusinesses();
    await agree();
    const counters = collection("listings", "counters");
    const which = { town, entity: "business" };
    await counters.updateOne(which, { $set: { last: 1 } });
    expect(await record(town, "businesses/9")).toMatchObject(refused(`no businesses/9 of ${town}`));
    expect(await record(town, "shops/1")).toMatchObject(refused('There is no "shops"'));
    expect(await counters.findOne(which)).toMatchObject({ last: 1 });
    expect(await record(town, "businesses/3")).toMatchObject({ code: 0 });
    expect(await counters.findOne(which)).toMatchObject({ last: 3 });
    await agree();
  });

  test("treats a town as its own record 1, and knows no second", async () => {
    const town = newTown();
    await collection("media", "town-uses").insertOne({ town, id: 1, sourceRevision: 2 });
    expect(await record(town, "towns/2", "auth")).toMatchObject(refused(`no towns/2 of ${town}`));
    expect(await record(town, "towns/1", "auth")).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 copies of deleted records were removed"),
    });
    expect(await messages("repair", "auth", "--town", town)).toMatchObject(
      refused(`There is no town ${town}`),
    );
  });

  test("repairs a town of which only copies are left", async () => {
    const { town } = await newTownWithBusinesses();
    await agree();
    await businesses.deleteMany({ town });
    expect(await messages("repair", "--town", town)).toMatchObject({ code: 0 });
    await agree();
    expect(await copies.countDocuments({ town, deleted: { $ne: true } })).toBe(0);
    expect(await messages("repair", "--town", town)).toMatchObject({ code: 0 });
    expect(await record(town, "businesses/2")).toMatchObject({ code: 0 });
  });
});

test("a number is not reused after its record and tombstones are gone", async () => {
  const { town, add, remove } = await newTownWithBusinesses();
  await agree();
  await remove(3);
  const deletedYesterday = { $set: { deletedAt: new Date(Date.now() - 86_400_000) } };
  const ofServices = ["coupons/businesses", "events/businesses", "media/business-uses"].map(
    (each) => each.split("/"),
  );
  await vi.waitFor(async () => {
    for (const [service = "", name = ""] of ofServices) {
      const gone = await collection(service, name).updateOne(
        { town, id: 3, deleted: true },
        deletedYesterday,
      );
      expect(gone.matchedCount).toBe(1);
    }
  }, PATIENCE);
  await dayIsOver(town);
  await vi.waitFor(async () => {
    for (const [service = "", name = ""] of ofServices)
      expect(await collection(service, name).countDocuments({ town, id: 3 })).toBe(0);
  }, PATIENCE);
  await collection("listings", "counters").updateOne(
    { town, entity: "business" },
    { $set: { last: 2 } },
  );
  expect((await verify()).lines.join()).toContain(`listings: business of ${town} to 3`);
  await repair({ town });
  expect(await add("Florist")).toBe(4);
  await agree();
});

test("damage that is found once a day is repaired without a command", async () => {
  const { "a copy that does not show what its revision says": _, ...seen } = faults;
  const damaged = await damage(seen);
  for (const { town } of damaged) await dayIsOver(town);
  await madeGood(damaged);
  const metrics = await (await fetch(`${listings.url}/metrics`)).text();
  expect(metrics).toMatch(/copies_mended_total\{collection="businesses"\} [1-9]/);
}, 150_000);

test("a counter that is behind is raised without a command", async () => {
  const { town } = await newTownWithBusinesses();
  await agree();
  const counters = collection("listings", "counters");
  await counters.updateOne({ town, entity: "business" }, { $set: { last: 1 } });
  expect(await verify()).toMatchObject({ failed: true });
  const raised = async () => {
    const metrics = await (await fetch(`${listings.url}/metrics`)).text();
    return Number(/^counters_raised_total\{entity="business"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  const before = await raised();
  expect(before).toBeGreaterThanOrEqual(0);
  await dayIsOver(town);
  await agree();
  expect(await verify()).toMatchObject({ failed: false });
  expect(await raised()).toBe(before + 1);
  await dayIsOver(town);
  expect(await raised()).toBe(before + 1);
});
