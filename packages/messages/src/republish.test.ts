import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { NOTE, log, note, noteMessage, openFixture } from "./testing/fixture.ts";
import { waitingFor } from "./groups.ts";
import { handler } from "./handlers.ts";
import { applyProjection } from "./projection.ts";
import { startRelay } from "./relay.ts";
import { republish } from "./republish.ts";
import { startSubscriptions } from "./subscribe.ts";
import { shownRecords } from "./verify.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());

const storedNote = z.object({
  town: z.string(),
  id: z.number(),
  revision: z.number(),
  text: z.string(),
});

test("republishing rebuilds a lost projection with the revisions of the source", async () => {
  const { mongo, redis } = fixture;
  const publisher = await fixture.publisher();
  const { prefix, collections, copies, copied, stream } = publisher;
  const common = { redis, prefix, log };
  const relay = startRelay({ ...common, mongo, collections, service: "notes", pollMs: 20 });
  const subscriptions = startSubscriptions({
    ...common,
    group: "readers",
    sources: ["notes"],
    blockMs: 100,
    handlers: {
      [NOTE]: handler(noteMessage, (messages) =>
        applyProjection(
          mongo,
          copied,
          messages.map(({ town, subject, revision, data: { text } }) => {
            return { town, id: Number(subject), revision, state: { text } };
          }),
        ),
      ),
    },
  });
  const arrived = () =>
    vi.waitFor(async () => {
      expect(await publisher.waiting()).toBe(0);
      expect(await waitingFor(redis, stream, "readers")).toBe(0);
    }, 20_000);
  const projected = async () =>
    (await copies.find().sort({ town: 1, id: 1 }).lean()).map(
      ({ town, id, text, sourceRevision }) => [town, id, text, sourceRevision],
    );

  const towns = [newTown(), newTown()];
  for (const town of towns)
    await publisher.notes.insertMany(
      Array.from({ length: 300 }, (_, id) => ({ town, id, text: `note ${id}`, revision: 1 })),
    );
  const [town = ""] = towns;
  await publisher.change(town, 5, 1, "changed");
  await publisher.remove(town, 6, 1);
  await arrived();
  // Notes inserted without a message: the projection has only those changed since.
  expect(await copies.countDocuments({ deleted: { $ne: true } })).toBe(2);

  await copies.deleteMany({});
  const publication = {
    collection: collections[0] ?? "",
    toMessage(document: unknown) {
      const { town, id, revision, text } = storedNote.parse(document);
      return note(town, id, revision, text);
    },
  };
  const records = mongo.getClient().db(mongo.name).collection(publication.collection);
  const again = async () => {
    let waiting = 0;
    for await (const shown of shownRecords(records, [], {}))
      waiting += await republish(mongo, publication, shown, new Date());
    return waiting;
  };
  expect(await again()).toBe(599);
  relay.wake();
  await arrived();
  const source = (await publisher.notes.find().sort({ town: 1, id: 1 }).lean()).map(
    ({ town, id, text, revision }) => [town, id, text, revision],
  );
  expect(await projected()).toEqual(source);
  expect(source).toHaveLength(599);
  expect(source).toContainEqual([town, 5, "changed", 2]);

  await again();
  await arrived();
  expect(await projected()).toEqual(source);
  await subscriptions.close();
  await relay.close();
});
