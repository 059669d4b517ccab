import { messagesOf } from "@mainstreet/testing/probe";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { AppliedPreview } from "@mainstreet/contracts/bulk-preview";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openListings } from "./testing/fixture.ts";
import type { Town } from "./testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const preview = async (
  { visit }: Town,
  entity: "categories" | "businesses",
  values: object[],
  merge = false,
) => {
  const rows = values.map((each, at) => ({ row: at + 1, merge, values: each }));
  const answer = await visit.post(
    `/internal/${entity}/preview`,
    { batch: "preview", rows },
    asCaller(listings.env, "import"),
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ results: AppliedPreview[] }>().results;
};
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

describe("the preview of a bulk write", () => {
  test("predicts the outcome of each row with its changed fields, and writes nothing", async () => {
    const town = await listings.town();
    await town.bring("businesses", [
      { name: "Bay Bakery", address: "1 Main St", phone: "555-0101" },
      { name: "Cup & Co", address: "2 Main St" },
    ]);
    const before = (await town.manage.get("/api/admin/businesses")).json<unknown>();
    await vi.waitFor(
      async () => expect(await messagesOf(listings.env, "listings", town.slug)).toHaveLength(3),
      { timeout: 20_000 },
    );
    const results = await preview(town, "businesses", [
      { name: "bay bakery", address: "1 Main St.", phone: "555-0199", externalId: "7" },
      { name: "Cup & Co", address: "2 Main St" },
      { name: "New Books", address: "3 Main St" },
      { name: "NEW BOOKS", address: "3 Main St", phone: "1" },
      { name: "Nowhere", categoryId: 77 },
      { name: "Somewhere", categoryId: 2 ** 42 + 5 },
    ]);
    expect(outcomes(results)).toEqual([
      "changed",
      "unchanged",
      "added",
      "merged",
      "rejected",
      "added",
    ]);
    expect(results[0]?.changes).toEqual([
      { field: "externalId", before: null, after: "7" },
      { field: "name", before: "Bay Bakery", after: "bay bakery" },
      { field: "address", before: "1 Main St", after: "1 Main St." },
      { field: "phone", before: "555-0101", after: "555-0199" },
    ]);
    expect(results.map(({ id }) => id && isWouldBe(id))).toEqual([
      false,
      false,
      true,
      true,
      undefined,
      true,
    ]);
    expect(results[3]?.id).toBe(results[2]?.id);
    expect((await town.manage.get("/api/admin/businesses")).json<unknown>()).toEqual(before);
    expect(await messagesOf(listings.env, "listings", town.slug)).toHaveLength(3);
  });

  test("reports the keys that a renamed record gives up", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ name: "Old Name", address: "1 Main St", externalId: "7" }]);
    const [renamed] = await preview(town, "businesses", [
      { name: "Fresh Name", address: "1 Main St", externalId: "7" },
    ]);
    expect(renamed).toMatchObject({
      outcome: "changed",
      asks: ["external:7", "external:7.0", "unnumbered:place:fresh name|1 main st"],
      left: ["place:old name|1 main st"],
    });
  });

  test("creates no category, not even for businesses without one", async () => {
    const town = await listings.town();
    expect(outcomes(await preview(town, "categories", [{ name: "Food" }]))).toEqual(["added"]);
    expect(outcomes(await preview(town, "businesses", [{ name: "Lone" }]))).toEqual(["added"]);
    expect((await town.manage.get("/api/admin/categories")).json<unknown>()).toEqual([]);
    await town.category("Food");
    expect(outcomes(await preview(town, "categories", [{ name: "FOOD" }]))).toEqual(["unchanged"]);
  });
});
