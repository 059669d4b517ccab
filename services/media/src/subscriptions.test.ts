import { describeConsumer } from "@mainstreet/messages/testing/consumer-suite";
import type { Message } from "@mainstreet/messages/envelope";
import { ensureIndexes } from "@mainstreet/service/stores/mongo";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { subscriptions } from "./subscriptions.ts";
import {
  businessChangedMessage,
  couponChangedMessage,
  eventChangedMessage,
  submissionChangedMessage,
  townChangedMessage,
} from "./testing/changed-messages.ts";
import { createImageUses, imageUseModels } from "./image-uses/image-uses.store.ts";

const { mongo, redis, prefix } = await openRecordFixture("media");
await ensureIndexes(imageUseModels(mongo));
const imageUses = createImageUses(mongo);

const first = "a".repeat(32);
const second = "b".repeat(32);
const urlOf = (name: string) => `/media/${name}-1200.webp`;

const cases: Record<string, (town: string) => Message[]> = {
  "business.changed.v1": (town) => [
    businessChangedMessage(town, 4, { imageUrl: urlOf(first), logoUrl: urlOf(second) }),
    businessChangedMessage(town, 5, null),
  ],
  "coupon.changed.v1": (town) => [
    couponChangedMessage(town, 4, urlOf(first)),
    couponChangedMessage(town, 5, urlOf(second)),
  ],
  "event.changed.v1": (town) => [
    eventChangedMessage(town, 4, urlOf(first)),
    eventChangedMessage(town, 5, null),
  ],
  "submission.changed.v1": (town) => [
    submissionChangedMessage(town, 4, "pending", [urlOf(first), urlOf(second)]),
    submissionChangedMessage(town, 5, "rejected", [urlOf(first), urlOf(second)]),
  ],
  "town.changed.v1": (town) => [
    townChangedMessage(town, 4, urlOf(first)),
    townChangedMessage(town, 5, urlOf(second)),
  ],
};

/** Returns the revisions of all copies in the town. */
async function revisionsOf(town: string) {
  const copies = imageUseModels(mongo).map((model) => model.find({ town }).lean());
  return (await Promise.all(copies)).flat().map(({ sourceRevision }) => sourceRevision);
}

/** Returns the messages of the other types, which use the same images. */
const othersThan = (type: string, town: string) =>
  Object.entries(cases).flatMap(([other, messages]) => (other === type ? [] : messages(town)));

for (const [type, messages] of Object.entries(cases))
  describeConsumer({
    redis,
    prefix,
    handlers: subscriptions({ imageUses }),
    town: newTown,
    name: `media on ${type}`,
    messages: (town) => {
      const [older, newer] = messages(town);
      if (!older || !newer) throw new Error("two messages are needed");
      return [older, newer];
    },
    beside: (town) => othersThan(type, town),
    state: async (town) => [
      [...(await imageUses.among(town, [first, second]))].toSorted(),
      await revisionsOf(town),
    ],
  });
