/** The messages that events subscribes to. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { Parts } from "./app.ts";

/** Services whose streams events reads. */
export const sources = ["auth", "listings"] as const;

export const subscriptions = ({
  businesses,
  businessRecords,
}: Pick<Parts, "businesses" | "businessRecords">): Handlers => ({
  "business.changed.v1": handler(messages["business.changed.v1"], async (changes) => {
    await businesses.apply(changes);
    await businessRecords.follow(changes);
  }),
});
