import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { openFixture } from "./testing/fixture.ts";
import { applyProjection } from "./projection.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());
const { copies, copied } = await fixture.publisher();

const apply = (town: string, ...changes: [id: number, revision: number, text: string | null][]) =>
  applyProjection(
    fixture.mongo,
    copied,
    changes.map(([id, revision, text]) => {
      const state = text === null ? null : { text };
      return { town, id, revision, state };
    }),
  );

const stored = async (town: string) =>
  (await copies.find({ town }).sort({ id: 1 }).lean()).map(
    ({ id, sourceRevision, text, deleted }) => [id, sourceRevision, deleted ? null : text],
  );

describe("a projection", () => {
  test("applies newer revisions, ignores older ones, and repairs a damaged copy with the same one", async () => {
    const town = newTown();
    await apply(town, [1, 2, "two"]);
    await apply(town, [1, 1, "one"]);
    expect(await stored(town)).toEqual([[1, 2, "two"]]);
    await copies.updateOne({ town, id: 1 }, { $set: { text: "damaged" } });
    await apply(town, [1, 2, "two"]);
    expect(await stored(town)).toEqual([[1, 2, "two"]]);
    await apply(town, [1, 5, "five"]);
    expect(await stored(town)).toEqual([[1, 5, "five"]]);
  });

  test("applies a batch that mixes new, stale and repeated changes", async () => {
    const town = newTown();
    await apply(town, [1, 3, "three"], [2, 1, "two"]);
    await apply(town, [1, 2, "stale"], [3, 1, "new"], [2, 4, "a"], [2, 5, "b"], [3, 1, "again"]);
    expect(await stored(town)).toEqual([
      [1, 3, "three"],
      [2, 5, "b"],
      [3, 1, "again"],
    ]);
  });

  test("keeps tombstones: a late message does not restore a record, a newer one does", async () => {
    const town = newTown();
    await apply(town, [1, 1, "one"], [2, 7, null]);
    await apply(town, [1, 2, null]);
    await apply(town, [1, 1, "late"], [2, 6, "late"]);
    expect(await stored(town)).toEqual([
      [1, 2, null],
      [2, 7, null],
    ]);
    await apply(town, [1, 3, "back"]);
    expect(await stored(town)).toEqual([
      [1, 3, "back"],
      [2, 7, null],
    ]);
  });

  test("keeps no fields of deleted records, nor fields that a newer state leaves out", async () => {
    const town = newTown();
    await apply(town, [1, 1, "gone soon"], [2, 1, "one"]);
    await apply(town, [1, 2, null]);
    await copies.updateOne({ town, id: 2 }, { $set: { deletedAt: new Date() } });
    await apply(town, [2, 2, "two"]);
    expect(await copies.find({ town }, { _id: 0 }).sort({ id: 1 }).lean()).toEqual([
      { town, id: 1, sourceRevision: 2, deleted: true, deletedAt: expect.any(Date) },
      { town, id: 2, sourceRevision: 2, text: "two" },
    ]);
  });

  test("ends at the newest revision when writers race, and no writer fails", async () => {
    const town = newTown();
    const ids = Array.from({ length: 40 }, (_, at) => at + 1);
    const race = (...revisions: number[]) =>
      Promise.all(
        revisions.map((revision) =>
          apply(town, ...ids.map((id): [number, number, string] => [id, revision, `r${revision}`])),
        ),
      );
    await race(3, 1, 4, 2, 5);
    expect(await stored(town)).toEqual(ids.map((id) => [id, 5, "r5"]));
    await race(10, 9, 8, 7, 6);
    expect(await stored(town)).toEqual(ids.map((id) => [id, 10, "r10"]));
  });

  test("treats the same id in another town as another record", async () => {
    const [a, b] = [newTown(), newTown()];
    await apply(a, [1, 9, "a"]);
    await apply(b, [1, 1, "b"]);
    expect([await stored(a), await stored(b)]).toEqual([[[1, 9, "a"]], [[1, 1, "b"]]]);
  });
});
