/** A kind's stored fields are derived from its state schema, so that no field can be forgotten. */
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { expect, test } from "vitest";
import { z } from "zod";
import { recordModel, recordSchema } from "./model.ts";
import { createRecordStore } from "./store.ts";

const { mongo, recordDeps } = await openRecordFixture("events");

const state = z.object({
  id: z.int().positive(),
  name: z.string(),
  plan: z.enum(["basic", "premium"]),
  until: z.string().nullable().default(null),
  rating: z.number().nullable(),
  isShown: z.boolean().default(true),
  tags: z.array(z.string()),
  form: z.object({ email: z.string() }),
});
const model = recordModel(mongo, "Stall", recordSchema("stalls", state, { found: String }));
const stalls = createRecordStore(
  { entity: "stall", messageType: "stall.changed.v1", model, state, derive: () => ({ keys: [] }) },
  recordDeps,
);

test("every field of a state is stored, and changed, as given", async () => {
  const town = newTown();
  const { id: _id, ...fields } = state.parse({
    id: 1,
    name: "Fish",
    plan: "basic",
    rating: 4.5,
    tags: ["fresh"],
    form: { email: "fish@stall.example" },
  });
  const made = await stalls.create(town, fields, undefined, { found: "market" });
  expect(await stalls.find(town, made.state.id)).toMatchObject({
    state: made.state,
    document: { ...made.state, found: "market" },
  });

  const patch = {
    ...fields,
    plan: "premium" as const,
    until: "2030-05-01",
    rating: null,
    tags: [],
  };
  const { state: changed } = await stalls.change(town, made.state.id, patch);
  expect(await stalls.find(town, made.state.id)).toMatchObject({ state: changed, document: patch });
});

test("a filter that does not match its field's type is rejected", async () => {
  const town = newTown();
  await expect(stalls.all(town, { rating: "many" })).rejects.toThrow("Cast to Number failed");
  await expect(stalls.all(town, { isShown: "maybe" })).rejects.toThrow("Cast to Boolean failed");
});
