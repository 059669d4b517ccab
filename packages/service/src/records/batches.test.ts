/** Records of a town that are read by one query, whoever reads them. */
import { BATCH } from "@mainstreet/messages/in-batches";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { recordBatches } from "./batches.ts";
import { recordModel, recordSchema } from "./model.ts";
import { createRecordStore } from "./store.ts";

const { mongo, recordDeps } = await openRecordFixture("events");

const state = z.object({ id: z.int().positive(), name: z.string() });
const model = recordModel(mongo, "Stall", recordSchema("stalls", state, {}));
const stalls = createRecordStore(
  { entity: "stall", messageType: "stall.changed.v1", model, state, derive: () => ({ keys: [] }) },
  recordDeps,
);

/** A town with more records than the database gives at once. */
async function largeTown(name: unknown) {
  const town = newTown();
  const records = Array.from({ length: BATCH + 1 }, (_, n) => ({ town, id: n + 1, name }));
  await model.collection.insertMany(records);
  const find = vi.spyOn(model.collection, "find");
  onTestFinished(() => find.mockRestore());
  return {
    town,
    /** Whether each cursor opened since then is closed. */
    closed: () => find.mock.results.map(({ value }) => value.closed),
  };
}

test("whoever reads no further leaves no cursor open", async () => {
  const { town, closed } = await largeTown("Fish");
  for await (const batch of recordBatches(stalls, town)) {
    expect(batch).toHaveLength(BATCH);
    expect(closed()).toEqual([false]);
    break;
  }
  expect(closed()).toEqual([true]);
});

test("a record that cannot be read leaves no cursor open", async () => {
  const { town, closed } = await largeTown(["Fish"]);
  await expect(recordBatches(stalls, town).next()).rejects.toThrow('"expected": "string"');
  expect(closed()).toEqual([true]);
});
