import { businessWrite } from "@mainstreet/contracts/business";
import { describeConsumer } from "@mainstreet/messages/testing/consumer-suite";
import { createMessage } from "@mainstreet/messages/envelope";
import { ensureIndexes } from "@mainstreet/service/stores/mongo";
import { createBusinessRecords } from "@mainstreet/service/records/business-records";
import { createRecordStore } from "@mainstreet/service/records/store";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { createBusinesses, projectionModels } from "./business/businesses.store.ts";
import { startingFields } from "./coupon/coupon.ts";
import { couponKind } from "./coupon/coupon.model.ts";
import { createSubmissions } from "./submission/submissions.ts";
import { subscriptions } from "./subscriptions.ts";

const { mongo, redis, prefix, recordDeps } = await openRecordFixture("coupons");
const models = projectionModels(mongo);
const kind = couponKind(mongo);
await ensureIndexes([models.businesses, models.categories, kind.model, recordDeps.counters]);
const businesses = createBusinesses(mongo);
const coupons = createRecordStore(kind, recordDeps);
const businessRecords = createBusinessRecords({
  store: coupons,
  businesses,
  waitForPropagation: (isKnown) => isKnown(),
  belongTo: (businessId) => ({ businessId }),
});

const business = {
  ...businessWrite.parse({ name: "Baker", address: "1 Main St", categoryId: 1 }),
  id: 3,
};
const message = (
  town: string,
  entity: "business" | "category" | "submission",
  revision: number,
  data: { id: number; [field: string]: unknown },
) =>
  createMessage({
    type: `${entity}.changed.v1`,
    town,
    subject: data.id,
    revision,
    data,
    now: new Date(),
  });

const consumer = {
  redis,
  prefix,
  handlers: subscriptions({
    businesses,
    businessRecords,
    submissions: createSubmissions({ mongo, coupons, businesses, businessRecords }),
  }),
  town: newTown,
};

const approved = (title: string, businessId: number) => ({
  id: 7,
  status: "approved",
  imageUrls: [],
  coupon: { title, businessId },
});

/** Messages of the business's category and of an approved coupon for it. */
const aroundBusiness = (town: string) => [
  message(town, "category", 1, { id: 1, name: "Food" }),
  message(town, "submission", 2, approved("Approved", 3)),
  message(town, "category", 2, { id: 1, name: "Eating" }),
];
/** Messages of the business from its creation until it is restored from the bin. */
const businessComesBack = (town: string) => [
  message(town, "business", 1, business),
  message(town, "business", 2, { ...business, name: "Bakery" }),
  message(town, "business", 3, { id: 3, deleted: true }),
  message(town, "business", 4, business),
];
const titles = async (town: string) =>
  (await coupons.all(town)).map(({ state }) => state.title).toSorted();

describeConsumer({
  ...consumer,
  name: "coupons on business.changed.v1",
  beside: aroundBusiness,
  town: async () => {
    const town = newTown();
    await coupons.create(town, startingFields({ title: "Deal", businessId: 3 }));
    return town;
  },
  messages: (town) => [
    message(town, "business", 4, business),
    message(town, "business", 5, { ...business, name: "Bakery" }),
  ],
  state: async (town) => [
    await businesses.shown(town),
    await kind.model.distinct("businessWords", { town }),
  ],
});

describeConsumer({
  ...consumer,
  name: "coupons on business.changed.v1, removed with its coupons",
  town: async () => {
    const town = newTown();
    for (const [title, businessId] of [
      ["One", 3],
      ["Other", 4],
      ["Two", 3],
    ] as const)
      await coupons.create(town, startingFields({ title, businessId }));
    return town;
  },
  messages: (town) => [
    message(town, "business", 4, business),
    message(town, "business", 5, { id: 3, deleted: true }),
  ],
  state: async (town) => [
    await businesses.shown(town),
    await titles(town),
    // Each removal raises the revision only once.
    (await kind.model.find({ town }).lean())
      .map(({ id, revision }) => `${id}:${revision}`)
      .toSorted(),
  ],
});

describeConsumer({
  ...consumer,
  name: "coupons on business.changed.v1, back with its coupons",
  town: async () => {
    const town = newTown();
    for (const [title, businessId] of [
      ["One", 3],
      ["Other", 4],
    ] as const)
      await coupons.create(town, startingFields({ title, businessId }));
    return town;
  },
  messages: (town) => [
    message(town, "business", 5, { id: 3, deleted: true }),
    message(town, "business", 6, business),
  ],
  beside: aroundBusiness,
  state: async (town) => [await businesses.shown(town), await titles(town)],
});

describeConsumer({
  ...consumer,
  name: "coupons on business.changed.v1, gone with what was approved for it",
  messages: (town) => [
    message(town, "business", 4, business),
    message(town, "business", 5, { id: 3, deleted: true }),
  ],
  beside: aroundBusiness,
  state: async (town) => [
    await businesses.shown(town),
    (await businesses.gone(town, [3])).size,
    await titles(town),
  ],
});

describeConsumer({
  ...consumer,
  name: "coupons on business.changed.v1, merged into another",
  town: async () => {
    const town = newTown();
    await coupons.create(town, startingFields({ title: "One", businessId: 3 }));
    return town;
  },
  messages: (town) => [
    message(town, "business", 4, business),
    message(town, "business", 5, { id: 3, deleted: true, mergedInto: 4 }),
  ],
  beside: (town) => [message(town, "category", 1, { id: 1, name: "Food" })],
  state: async (town) => [
    await businesses.shown(town),
    (await coupons.all(town)).map(({ state, document }) => [state.businessId, document.revision]),
  ],
});

describeConsumer({
  ...consumer,
  name: "coupons on submission.changed.v1, approved, taken back and approved anew",
  messages: (town) => [
    message(town, "submission", 2, approved("One loaf", 3)),
    message(town, "submission", 4, approved("Two loaves", 4)),
  ],
  beside: businessComesBack,
  state: async (town) =>
    (await coupons.all(town)).map(({ state, document }) => [
      state.title,
      state.businessId,
      document["submissionRevision"],
    ]),
});

describeConsumer({
  ...consumer,
  name: "coupons on category.changed.v1",
  messages: (town) => [
    message(town, "category", 1, { id: 1, name: "Food" }),
    message(town, "category", 2, { id: 1, name: "Eating" }),
  ],
  beside: (town) => [...businessComesBack(town), ...aroundBusiness(town)],
  state: async (town) =>
    (await models.categories.find({ town }).lean()).map((copy) => [
      copy.id,
      Reflect.get(copy, "name"),
      copy.sourceRevision,
    ]),
});
