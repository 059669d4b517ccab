import { townEventWrite } from "@mainstreet/contracts/town-event";
import { describeConsumer } from "@mainstreet/messages/testing/consumer-suite";
import { createMessage } from "@mainstreet/messages/envelope";
import { reconciliationHandlers } from "@mainstreet/service/messages/differences";
import { knownNumberModel } from "@mainstreet/service/messages/tombstones";
import { ensureIndexes } from "@mainstreet/service/stores/mongo";
import { createBusinessRecords } from "@mainstreet/service/records/business-records";
import { createRecordStore } from "@mainstreet/service/records/store";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { expect, test } from "vitest";
import { businessNameModel, createBusinessNames } from "./business/business-names.store.ts";
import { projections } from "./projections.ts";
import { townEventKind } from "./event/event.model.ts";
import { subscriptions } from "./subscriptions.ts";
import { businessChangedMessage } from "./testing/fixture.ts";

const { mongo, redis, prefix, recordDeps } = await openRecordFixture("events");
const kind = townEventKind(mongo);
await ensureIndexes([
  kind.model,
  businessNameModel(mongo),
  recordDeps.counters,
  knownNumberModel(mongo),
]);
const businesses = createBusinessNames(mongo);
const events = createRecordStore(kind, recordDeps);
const businessRecords = createBusinessRecords({
  store: events,
  businesses,
  waitForPropagation: (isKnown) => isKnown(),
  belongTo: (businessId) => ({ businessId }),
});

/** Adds events to a new town: the business of each by its name. */
async function townWith(businessIds: Record<string, number | null>) {
  const town = newTown();
  for (const [name, businessId] of Object.entries(businessIds))
    await events.create(town, townEventWrite.parse({ name, businessId, startDate: "2026-12-05" }));
  return town;
}

/** Listings' list of its businesses, for the comparison with copies. */
const businessesListed = (town: string, records: [id: number, revision: number][]) =>
  createMessage({
    type: "records.listed.v1",
    town,
    subject: "businesses",
    revision: 0,
    data: { service: "listings", collection: "businesses", after: 0, upTo: null, records },
    now: new Date(),
  });

const consumer = {
  redis,
  prefix,
  handlers: {
    ...subscriptions({ businesses, businessRecords }),
    ...reconciliationHandlers({ mongo, redis, prefix, projections }),
  },
  beside: (town: string) => [
    // Both pages were made at another state of the business.
    businessesListed(town, [[3, 4]]),
    businessesListed(town, []),
  ],
};

describeConsumer({
  ...consumer,
  name: "events on business.changed.v1",
  town: () => townWith({ Tasting: 3 }),
  messages: (town) => [
    businessChangedMessage(town, 4, { id: 3, name: "Baker" }),
    businessChangedMessage(town, 5, { id: 3, name: "Bakery" }),
  ],
  state: async (town) => [
    await businesses.shown(town, [3]),
    await kind.model.distinct("businessWords", { town }),
  ],
});

describeConsumer({
  ...consumer,
  name: "events on business.changed.v1, removed with its events",
  town: () => townWith({ One: 3, Other: 4, Two: 3, "Nobody's": null }),
  messages: (town) => [
    businessChangedMessage(town, 4, { id: 3, name: "Baker" }),
    businessChangedMessage(town, 5, { id: 3, deleted: true }),
  ],
  state: async (town) => [
    await businesses.shown(town, [3]),
    (await events.all(town)).map(({ state }) => state.name).toSorted(),
    // Each removal raises the revision only once.
    (await kind.model.find({ town }).lean())
      .map(({ id, revision }) => `${id}:${revision}`)
      .toSorted(),
  ],
});

describeConsumer({
  ...consumer,
  name: "events on business.changed.v1, back with its events",
  town: () => townWith({ One: 3, Other: 4, "Nobody's": null }),
  messages: (town) => [
    businessChangedMessage(town, 5, { id: 3, deleted: true }),
    businessChangedMessage(town, 6, { id: 3, name: "Baker" }),
  ],
  state: async (town) => [
    await businesses.shown(town, [3]),
    (await events.all(town)).map(({ state }) => state.name).toSorted(),
  ],
});

describeConsumer({
  ...consumer,
  name: "events on business.changed.v1, merged into another",
  town: () => townWith({ Fair: 3 }),
  messages: (town) => [
    businessChangedMessage(town, 4, { id: 3, name: "Baker" }),
    businessChangedMessage(town, 5, { id: 3, deleted: true, mergedInto: 4 }),
  ],
  state: async (town) => [
    await businesses.shown(town, [3]),
    (await events.all(town)).map(({ state, document }) => [state.businessId, document.revision]),
  ],
});

test("a copy of a business without an address gets it when the business is published again", async () => {
  const town = newTown();
  const baker = { id: 3, name: "Baker" };
  const told = businessChangedMessage(town, 4, { ...baker, address: "12 Main Street" });
  await businesses.apply([told]);
  await businessNameModel(mongo).updateOne({ town, id: 3 }, { $unset: { address: 1 } });
  expect((await businesses.shown(town, [3])).get(3)).toEqual(baker);
  await businesses.apply([told]);
  expect((await businesses.shown(town, [3])).get(3)).toEqual({
    ...baker,
    address: "12 Main Street",
  });
});
