/**
 * During a rolling update, a town may have been stored by a later version than the one reading it.
 */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { startAuth } from "../fixture.ts";

const auth = await startAuth();
afterAll(auth.stop);

test("a limit that only a later version knows hides no town, and survives a change", async () => {
  const slug = await auth.townWithAdmin();
  const towns = auth.database().collection("towns");
  await towns.updateOne({ town: slug }, { $set: { quotas: { tomorrow: 1, records: 2_000_000 } } });

  const all = await auth.towns("GET", "");
  expect(all.statusCode).toBe(200);
  expect(all.json()).toContainEqual(expect.objectContaining({ slug }));

  const changed = await auth.towns("PUT", `/${slug}`, {
    name: "Lake",
    quotas: { storageBytes: 5 },
  });
  expect(changed.json()).toMatchObject({ name: "Lake", quotas: { records: 2_000_000 } });
  expect(await towns.findOne({ town: slug })).toMatchObject({
    name: "Lake",
    quotas: { tomorrow: 1, records: 2_000_000, storageBytes: 5 },
  });
});

test("an unknown limit, or one that is too high, is refused when it is given", async () => {
  const slug = newTown();
  for (const quotas of [{ tomorrow: 1 }, { records: 2_000_000 }, { storageBytes: -1 }]) {
    const town = { slug, name: "Lake", hosts: [`${slug}.example`], quotas };
    expect((await auth.towns("POST", "", town)).statusCode).toBe(400);
  }
});
