/** Rows imported again: recognized by what their record was last written from, and never matched wrongly. */
import { afterAll, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const row = { name: "Bay Bakery", address: "1 Main St", phone: "555-0101", externalId: "A-1" };
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);
const phoneOf = async ({ manage }: Town) => {
  const answer = await manage.get("/api/admin/businesses");
  return answer.json<{ phone: string; revision: number }[]>().map(({ phone }) => phone);
};

test("a repeated row overwrites an admin's change", async () => {
  const town = await listings.town();
  await town.bring("businesses", [row]);
  await town.manage.put("/api/admin/businesses/1", { phone: "555-0900" });
  expect(outcomes(await town.bring("businesses", [row]))).toEqual(["changed"]);
  expect(await phoneOf(town)).toEqual(["555-0101"]);
  expect(outcomes(await town.bring("businesses", [row]))).toEqual(["unchanged"]);
});

test("a batch that is continued later keeps what an admin has changed since", async () => {
  const town = await listings.town();
  const first = await town.bring("businesses", [row], { batch: "import:1" });
  await town.manage.put("/api/admin/businesses/1", { phone: "555-0900" });
  expect(await town.bring("businesses", [row], { batch: "import:1" })).toEqual(first);
  expect(await phoneOf(town)).toEqual(["555-0900"]);
});

test("a row older than the last one counts as a change", async () => {
  const town = await listings.town();
  const other = { ...row, phone: "555-0102" };
  await town.bring("businesses", [row]);
  await town.bring("businesses", [other]);
  expect(outcomes(await town.bring("businesses", [row]))).toEqual(["changed"]);
  expect(await phoneOf(town)).toEqual(["555-0101"]);
});

test("repeated rows that share a record are reported as unchanged and merged", async () => {
  const town = await listings.town();
  const rows = [row, { ...row, phone: "555-0102", website: "https://bay.example" }];
  expect(outcomes(await town.bring("businesses", rows))).toEqual(["added", "merged"]);
  expect(outcomes(await town.bring("businesses", rows))).toEqual(["unchanged", "merged"]);
  expect(await phoneOf(town)).toEqual(["555-0101"]);
});

test("a row that only filled blank fields of a record is not recognized as its latest row", async () => {
  const town = await listings.town();
  const other = { ...row, phone: "555-0102", website: "https://bay.example" };
  await town.bring("businesses", [row]);
  expect(outcomes(await town.bring("businesses", [other], { merge: true }))).toEqual(["merged"]);
  expect(outcomes(await town.bring("businesses", [other]))).toEqual(["changed"]);
  expect(await phoneOf(town)).toEqual(["555-0102"]);
});

test("a repeated row is rejected when its category was deleted", async () => {
  const town = await listings.town();
  const categoryId = await town.category("Food");
  const other = await town.category("Bread");
  await town.bring("businesses", [{ ...row, categoryId }]);
  await town.manage.put("/api/admin/businesses/1", { categoryId: other });
  await town.manage.delete(`/api/admin/categories/${categoryId}`);
  expect(outcomes(await town.bring("businesses", [{ ...row, categoryId }]))).toEqual(["rejected"]);
});

test("keeps the order of results when unchanged, changed and new rows are mixed", async () => {
  const town = await listings.town();
  const row = (name: string, phone = "1") => ({ name, address: "1 Main St", phone });
  await town.bring("businesses", [row("A"), row("B"), row("C")]);
  const mixed = [{ name: "New", address: "2 Main St" }, row("A"), row("B", "2"), row("C")];
  expect(await town.bring("businesses", mixed)).toMatchObject([
    { row: 1, outcome: "added", id: 4 },
    { row: 2, outcome: "unchanged", id: 1 },
    { row: 3, outcome: "changed", id: 2 },
    { row: 4, outcome: "unchanged", id: 3 },
  ]);
});
