/** Comparing pages of records with copies, tested with the suite for all subscriptions. */
import { describeConsumer } from "@mainstreet/messages/testing/consumer-suite";
import { createMessage } from "@mainstreet/messages/envelope";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { ensureIndexes } from "../stores/mongo.ts";
import { reconciliationHandlers } from "./differences.ts";
import { knownNumberModel } from "./tombstones.ts";

const { mongo, redis, prefix } = await openRecordFixture("events");
await ensureIndexes([knownNumberModel(mongo)]);
const source = { service: "listings", collection: "businesses" };
const copies = mongo.collection("copies");

const listed = (town: string, records: [id: number, revision: number | null][]) =>
  createMessage({
    type: "records.listed.v1",
    town,
    subject: source.collection,
    revision: 0,
    data: { ...source, after: 0, upTo: null, records },
    now: new Date(),
  });

/** Returns the different reports about the town. */
async function reportsOf(town: string) {
  const reports = await redis.lrange(`${prefix}differences:${source.service}`, 0, -1);
  return [...new Set(reports.filter((report) => report.includes(`"${town}"`)))]
    .map((report) => report.replace(town, "town"))
    .toSorted();
}

describeConsumer({
  name: "copies on records.listed.v1",
  redis,
  prefix,
  handlers: reconciliationHandlers({
    mongo,
    redis,
    prefix,
    projections: [{ collection: "copies", source }],
  }),
  town: async () => {
    const town = newTown();
    const yesterday = new Date(Date.now() - 86_400_000);
    await copies.insertMany([
      { town, id: 1, sourceRevision: 2 },
      { town, id: 2, sourceRevision: 1, deleted: true, deletedAt: yesterday },
      { town, id: 3, sourceRevision: 1 },
    ]);
    return town;
  },
  messages: (town) => [
    // The first copy is stale; the second record is gone.
    listed(town, [
      [1, 3],
      [2, null],
      [3, 1],
    ]),
    listed(town, [
      [1, 2],
      [3, null],
      [4, 1],
    ]),
  ],
  state: async (town) => [
    await reportsOf(town),
    // The highest known number depends on the order: too low is safe, and the next round raises it.
    await copies.countDocuments({ town }),
  ],
});
