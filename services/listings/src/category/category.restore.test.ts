/** Restoring records of an exported town: an invalid record is refused by name, and nothing is stored. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const path = "/internal/records/categories";
const asTools = () => asCaller(listings.env, "tools");
const good = { id: 1, name: "Bakeries" };

test.each([
  [{}, "records.1.id"],
  [{ id: "2", name: "Zoos" }, "records.1.id"],
  [{ id: 2 }, "records.1.name"],
  [{ id: 2, name: { $gt: "" } }, "records.1.name"],
  [{ id: 2, name: "Zoos", createdAt: "yesterday" }, "records.1.createdAt"],
])("restoring rejects %j", async (record, at) => {
  const { visit, manage } = await listings.town();
  const answer = await visit.post(path, { records: [good, record] }, asTools());
  const { message, code, errors } = answer.json<{
    message: string;
    code: string;
    errors: { path: string }[];
  }>();
  expect([answer.statusCode, code, message]).toEqual([
    400,
    "invalid_request",
    "Record 2 cannot be read",
  ]);
  expect(errors.map((error) => error.path)).toContain(at);
  expect((await manage.get("/api/admin/categories")).json()).toEqual([]);
});

test("an exported category is restored unchanged", async () => {
  const { visit } = await listings.town();
  const record = { ...good, createdAt: "2025-01-02T03:04:05.678Z" };
  expect((await visit.post(path, { records: [record] }, asTools())).statusCode).toBe(201);
  expect((await visit.get(path, asTools())).json()).toEqual([expect.objectContaining(record)]);
});
