/** What events listens to. */
import { messages } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { BusinessNames } from "./business/business-names.ts";

/** Services whose streams events reads. */
export const sources = ["listings"] as const;

export const subscriptions = ({ businesses }: { businesses: BusinessNames }): Handlers => ({
  "business.changed.v1": handler(messages["business.changed.v1"], businesses.apply),
});
