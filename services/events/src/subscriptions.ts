/** What events listens to. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { BusinessNames } from "./business/business-names.ts";
import { followBusinesses } from "./event/events-of.ts";

/** Services whose streams events reads. */
export const sources = ["auth", "listings"] as const;

interface SubscriptionDeps {
  businesses: BusinessNames;
  businessWords: BusinessWords;
  events: RecordStore<TownEventState>;
}

export const subscriptions = ({
  businesses,
  businessWords,
  events,
}: SubscriptionDeps): Handlers => ({
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.apply(changes);
    for (const [town, told] of Map.groupBy(changes, (change) => change.town)) {
      const ids = told.map(({ data }) => data.id);
      await followBusinesses({ events, businesses }, town, ids);
      await businessWords.remember(town, ids);
    }
  }),
});
