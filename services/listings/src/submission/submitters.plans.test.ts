/** A town with two thousand businesses in the bin: no visitor makes the database read them. */
import { randomBytes } from "node:crypto";
import { visitor } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

test("an owner with an unknown token is looked up using an index", async () => {
  const { slug } = await listings.town();
  const { bin } = listings.businesses.deps;
  const now = new Date();
  await bin.insertMany(
    Array.from({ length: 2000 }, (_, n) => ({
      town: slug,
      entity: "business",
      id: n + 1,
      record: { town: slug, id: n + 1, revision: 1, name: `Shop ${n}` },
      deletedAt: now,
      by: { id: 1, name: "clerk" },
      expiresAt: new Date(now.getTime() + 60_000),
    })),
  );
  const find = vi.spyOn(bin.collection, "find");
  const { statusCode } = await listings.app.inject({
    method: "DELETE",
    url: "/api/listing-submissions/7",
    headers: {
      ...visitor(listings.env, slug),
      authorization: `Bearer ${randomBytes(32).toString("base64url")}`,
    },
  });
  expect(statusCode).toBe(404);
  const [filter] = find.mock.lastCall ?? [];
  const { queryPlanner } = await bin.collection.find(filter ?? {}).explain("queryPlanner");
  const index = "town_1_entity_1_record.submitters.submissionId_1";
  expect(JSON.stringify(queryPlanner.winningPlan)).toContain(`"indexName":"${index}"`);
});
