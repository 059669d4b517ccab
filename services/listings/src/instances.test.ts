/** Two instances on the same stores: whoever changes something sees the change in the other's next answer. */
import { setTimeout as pause } from "node:timers/promises";
import { tellInstances } from "@mainstreet/messages/acknowledge";
import { clientOf } from "@mainstreet/testing/client";
import type { TestClient } from "@mainstreet/testing/client";
import { admin, asCaller, limitedTo } from "@mainstreet/testing/town";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { loadListingsConfig } from "./config.ts";
import { startService } from "./start.ts";
import { openListings } from "./testing/fixture.ts";
import type { Listings } from "./testing/fixture.ts";
import { submissionForm } from "./testing/submission-form.ts";

let fixture: Listings;
let other: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  fixture = await openListings();
  other = await startService(loadListingsConfig(fixture.env), () => fixture.clock.now);
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

/** Returns a town with a category, and its admin's callers at both instances, which have the town in memory. */
async function openTown() {
  const town = await fixture.town();
  const categoryId = await town.category();
  const author = await admin(fixture.env, fixture.redis, town.slug);
  const [here, there] = [clientOf(fixture.app, author), clientOf(other.app, author)];
  for (const instance of [here, there]) await instance.get("/api/businesses");
  return { town, categoryId, here, there };
}

const body = async (at: TestClient, path: string) => (await at.get(path)).body;
const names = async (at: TestClient, path = "/api/businesses") =>
  (await at.get(path)).json<{ name: string }[]>().map(({ name }) => name);

/** Makes the next bulk write of businesses fail after the first of them. */
function failAfterFirst() {
  const { model } = fixture.businesses.kind;
  const write = model.bulkWrite.bind(model);
  vi.spyOn(model, "bulkWrite").mockImplementationOnce(async ([first]) => {
    if (first) await write([first]);
    throw new Error("The database ends here");
  });
}

test("a town's records are counted by one instance only, and only after its own service's changes", async () => {
  const { redis, env } = fixture;
  const prefix = env.REDIS_PREFIX;
  const counts = [fixture, other].map(({ categories }) =>
    vi.spyOn(categories.kind.model, "countDocuments"),
  );
  onTestFinished(() => {
    for (const count of counts) count.mockRestore();
  });
  const { slug } = await fixture.town();
  const counted = () =>
    counts.flatMap(({ mock }) => mock.calls).filter((call) => JSON.stringify(call).includes(slug))
      .length;
  const clerk = clientOf(fixture.app, await admin(env, redis, slug));
  await clerk.post("/api/admin/categories", { name: "Pets" });
  await expect
    .poll(() => redis.hget(`${prefix}quota:${slug}:records`, "listings"), { timeout: 10_000 })
    .toBe("1");
  await tellInstances(redis, { prefix, service: "listings", town: slug });
  // Long enough for every instance to count.
  await pause(4000);
  expect(counted()).toBe(1);
}, 30_000);

test("room reserved for a rejected form is released although another instance has just counted", async () => {
  const { redis, env } = fixture;
  const town = await fixture.town();
  await town.category();
  const quota = `${env.REDIS_PREFIX}quota:${town.slug}:`;
  const author = await admin(env, redis, town.slug);
  const clerk = clientOf(fixture.app, { ...author, ...limitedTo({}) });
  await redis.set(`${quota}counted:listings`, "1", "PX", 20_000);
  expect((await clerk.post("/api/admin/categories", { name: "Food" })).statusCode).toBe(409);
  expect(await redis.hget(`${quota}records`, "listings")).toBe("2");
  await expect.poll(() => redis.hget(`${quota}records`, "listings"), { timeout: 10_000 }).toBe("1");
});

describe("a change made at one instance is in the next answer of the other", () => {
  test.each([
    "/api/businesses",
    "/api/businesses?hasCoupons=false",
    "/api/nearby-businesses?latitude=40&longitude=-74",
    "/api/admin/businesses",
    "/api/admin/businesses/1",
    "/api/admin/businesses/export.csv",
  ])("for a business at %s", async (path) => {
    const { categoryId, here, there } = await openTown();
    await here.post("/api/admin/businesses", { name: "Baker", categoryId });
    expect(await body(there, path)).toContain("Baker");
    await there.put("/api/admin/businesses/1", { name: "Bakery" });
    expect(await body(here, path)).toContain("Bakery");
    await here.delete("/api/admin/businesses/1");
    expect(await body(there, path)).not.toContain("Bakery");
  });

  test.each(["/api/categories", "/api/admin/categories"])("for a category at %s", async (path) => {
    const { here, there } = await openTown();
    await here.post("/api/admin/categories", { name: "Pets" });
    expect(await names(there, path)).toEqual(["Food", "Pets"]);
    await there.put("/api/admin/categories/2", { name: "Animals" });
    expect((await names(here, path)).toSorted()).toEqual(["Animals", "Food"]);
    await here.delete("/api/admin/categories/2");
    expect(await names(there, path)).toEqual(["Food"]);
  });

  test("for bulk changes of businesses", async () => {
    const { town, categoryId, here, there } = await openTown();
    for (const name of ["A", "B", "C"]) await town.business({ name, categoryId });
    await here.post("/api/admin/businesses/bulk-feature", { ids: [2, 3], featured: true });
    expect(await names(there, "/api/businesses?featured=true")).toEqual(["B", "C"]);
    await there.post("/api/admin/businesses/bulk-delete", { ids: [1, 2] });
    expect(await names(here)).toEqual(["C"]);
  });

  test.each([
    ["bulk-delete", {}, ""],
    ["bulk-feature", { featured: true }, "?featured=true"],
    ["bulk-category", { categoryId: 2 }, "?categoryId=2"],
  ])("for a %s that failed after writing one business", async (path, values, query) => {
    const { town, categoryId, here, there } = await openTown();
    await town.category("Pets");
    for (const name of ["A", "B"]) await town.business({ name, categoryId });
    for (const instance of [here, there]) expect(await names(instance)).toEqual(["A", "B"]);
    failAfterFirst();
    const answer = await here.post(`/api/admin/businesses/${path}`, { ids: [1, 2], ...values });
    expect(answer.statusCode).toBe(500);
    for (const instance of [here, there])
      expect(await names(instance, `/api/businesses${query}`)).toHaveLength(1);
  });

  test("for the approval of a submission and its undo", async () => {
    const { town, here, there } = await openTown();
    await town.visit.post("/api/listing-submissions", submissionForm);
    const path = "/api/admin/submissions/1";
    const approved = await here.post(`${path}/approve`);
    expect(await names(there)).toEqual(["Quince Bakery"]);
    expect((await there.get(path)).json()).toMatchObject({ status: "approved" });
    const { revision } = approved.json<{ revision: number }>();
    expect((await there.post(`${path}/undo`, { revision })).statusCode).toBe(200);
    expect(await names(here)).toEqual([]);
    expect((await here.get(path)).json()).toMatchObject({ status: "pending" });
  });

  test("for an import and its undo", async () => {
    const { town, here, there } = await openTown();
    const importing = asCaller(fixture.env, "import");
    await town.bring("categories", [{ name: "Pets" }], { batch: "one:1" });
    await town.bring("businesses", [{ name: "Vet", categoryId: 2 }], { batch: "one:2" });
    for (const instance of [here, there]) {
      expect(await names(instance)).toEqual(["Vet"]);
      expect(await names(instance, "/api/categories")).toEqual(["Food", "Pets"]);
    }
    const undo = { import: "one", ids: [1], merged: [] };
    expect((await there.post("/internal/businesses/undo", undo, importing)).statusCode).toBe(200);
    for (const instance of [here, there]) expect(await names(instance)).toEqual([]);
  });
});
