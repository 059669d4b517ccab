import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { NOTE, noteMessage, openFixture } from "./testing/fixture.ts";
import { applyProjection } from "./projection.ts";
import { pairOf, verifyCopies } from "./verify.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());

/** A publisher, and a reader that keeps copies of its notes. */
async function publisherAndReader() {
  const publisher = await fixture.publisher();
  const { collections, copied } = publisher;
  const pair = {
    collection: copied,
    source: { service: "messages", collection: collections[0] ?? "" },
  };
  return {
    ...publisher,
    /** Copies the notes in their current state. */
    read: async () => {
      const notes = await publisher.notes.find({ deleted: { $ne: true } }).lean();
      await applyProjection(
        fixture.mongo,
        copied,
        notes.map(({ town, id, revision, text }) => ({
          town,
          id,
          revision,
          state: noteMessage.shape.data.parse({ text: text ?? "" }),
        })),
      );
    },
    verify: () =>
      verifyCopies(pairOf(fixture.mongo.getClient(), fixture.env.MONGODB_PREFIX, "messages", pair)),
  };
}

test(`copies match their source once every ${NOTE} is applied`, async () => {
  const { create, change, read, verify } = await publisherAndReader();
  const [town, other] = [newTown(), newTown()];
  await create(town, 1, "a");
  await create(town, 2, "b");
  await create(other, 1, "c");
  expect(await verify()).toMatchObject({ records: 3, differ: 3, leftOver: 0 });
  await read();
  expect(await verify()).toEqual({ records: 3, differ: 0, leftOver: 0, examples: [] });
  await change(town, 2, 1, "changed");
  expect(await verify()).toEqual({
    records: 3,
    differ: 1,
    leftOver: 0,
    examples: [`${town}/2`],
  });
});

test("a copy of a deleted record is reported as left over", async () => {
  const { create, remove, read, verify } = await publisherAndReader();
  const town = newTown();
  await create(town, 7, "a");
  await read();
  await remove(town, 7, 1);
  expect(await verify()).toEqual({
    records: 0,
    differ: 0,
    leftOver: 1,
    examples: [`${town}/7`],
  });
});
