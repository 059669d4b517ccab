import { describeConsumer } from "@mainstreet/messages/testing/consumer-suite";
import { createMessage } from "@mainstreet/messages/envelope";
import { ensureIndexes } from "@mainstreet/service/stores/mongo";
import { createRecordStore } from "@mainstreet/service/records/store";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { businessKind } from "./business/business.model.ts";
import { categoryKind } from "./category/category.model.ts";
import { clonedTownModel, createCloneCategories } from "./category/clone-categories.ts";
import { createLiveCoupons, liveCouponModel } from "./coupon/live-coupons.store.ts";
import { createTownPlaces, townPlaceModel } from "./geocoding/town-places.store.ts";
import { townChangedMessage } from "./testing/town-changed-message.ts";
import { subscriptions } from "./subscriptions.ts";

const { mongo, redis, prefix, recordDeps } = await openRecordFixture("listings");
const kind = categoryKind(mongo);
const businesses = businessKind(mongo).model;
await ensureIndexes([
  liveCouponModel(mongo),
  clonedTownModel(mongo),
  townPlaceModel(mongo),
  kind.model,
  businesses,
  recordDeps.counters,
]);
const categories = createRecordStore(kind, recordDeps);
const liveCoupons = createLiveCoupons(mongo, businesses);
const cloneCategories = createCloneCategories(mongo, categories);
const townPlaces = createTownPlaces(mongo);

const coupon = {
  id: 7,
  businessId: 3,
  title: "Deal",
  description: "",
  discount: "",
  code: "",
  expiration: null,
  terms: "",
  imageUrl: "",
  ctaText: "",
  showDeals: false,
};
const changed = (town: string, revision: number, data: object) =>
  createMessage({
    type: "coupon.changed.v1",
    town,
    subject: coupon.id,
    revision,
    data,
    now: new Date(),
  });

/** A town whose categories new towns receive. */
const model = newTown();
for (const name of ["Food", "Tools"]) await categories.create(model, { name });
const cloned = (town: string, revision: number) =>
  createMessage({
    type: "town.cloned.v1",
    town,
    subject: town,
    revision,
    data: { from: model },
    now: new Date(),
  });

/** Returns a town with the two businesses to which the coupon may belong. */
async function street() {
  const town = newTown();
  const at = new Date();
  const shop = { town, name: "Shop", categoryId: 1, geocodeStatus: "noAddress", revision: 1 };
  await businesses.insertMany([
    { ...shop, id: 3, createdAt: at, updatedAt: at },
    { ...shop, id: 4, createdAt: at, updatedAt: at },
  ]);
  return town;
}

/** Returns the businesses that store a live coupon, and how many each has. */
const state = async (town: string) => [
  await businesses.distinct("id", { town, couponUntil: { $gte: "2026-11-21" } }),
  await liveCoupons.countByBusiness(town, "2026-11-21", [3, 4]),
];

const consumer = {
  redis,
  prefix,
  handlers: subscriptions({ liveCoupons, cloneCategories, townPlaces }),
  town: street,
  beside: (town: string) => [cloned(town, 1)],
  state,
};

const centre = { latitude: 40.7, longitude: -74.3 };
describeConsumer({
  ...consumer,
  name: "listings on town.changed.v1",
  messages: (town) => [
    townChangedMessage(town, 1, { centre }),
    townChangedMessage(town, 2, { centre, farMiles: 30 }),
  ],
  state: (town) => townPlaces.find(town),
});

describeConsumer({
  ...consumer,
  name: "listings on coupon.changed.v1, moved to another business",
  messages: (town) => [
    changed(town, 1, coupon),
    changed(town, 2, { ...coupon, businessId: 4, expiration: "2026-11-21" }),
  ],
});

describeConsumer({
  ...consumer,
  name: "listings on coupon.changed.v1, removed",
  // Without a tombstone the older message would bring the coupon back.
  messages: (town) => [changed(town, 1, coupon), changed(town, 2, { id: 7, deleted: true })],
  state: async (town) => [
    await state(town),
    await liveCouponModel(mongo).countDocuments({ town, deleted: true }),
  ],
});

describeConsumer({
  ...consumer,
  name: "listings on town.cloned.v1",
  messages: (town) => [cloned(town, 1), cloned(town, 2)],
  once: true,
  beside: (town) => [changed(town, 1, coupon), changed(town, 2, { id: 7, deleted: true })],
  state: async (town) => [
    (await categories.all(town)).map(({ state: { name } }) => name).toSorted(),
    await state(town),
  ],
});
