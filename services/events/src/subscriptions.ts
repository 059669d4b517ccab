/** What events listens to. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { BusinessNames } from "./business/business-names.ts";
import { followBusinesses, moveEvents } from "./event/events-of.ts";

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
    const ids = new Map<string, number[]>();
    for (const { town, data } of changes) {
      const into = "deleted" in data ? data.mergedInto : undefined;
      ids.set(town, [...(ids.get(town) ?? []), data.id, ...(into ? [into] : [])]);
      // One that is back from the bin keeps what it got since.
      if (into && (await businesses.goneLately(town, [data.id])).size > 0)
        await moveEvents(events, town, data.id, into);
    }
    for (const [town, told] of ids) {
      await followBusinesses({ events, businesses }, town, told);
      await businessWords.remember(town, told);
    }
  }),
});
