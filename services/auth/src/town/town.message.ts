/** The messages that auth publishes about towns. */
import type { TownState } from "@mainstreet/contracts/town";
import { createMessage } from "@mainstreet/messages/envelope";
import type { Message } from "@mainstreet/messages/envelope";

const ofTown = (type: string, town: string, revision: number, data: object, now: Date): Message =>
  createMessage({ type, town, subject: town, revision, data, now });

/** Returns the message with a town's state. */
export const townMessage = (state: TownState, revision: number, now: Date) =>
  ofTown("town.changed.v1", state.slug, revision, state, now);

/** Returns the message that makes every service erase the town's data. */
export const removedMessage = (slug: string, revision: number, now: Date) =>
  ofTown("town.removed.v1", slug, revision, { deleted: true }, now);

/**
 * Returns the message that follows a cloned town's first: the new town starts with the other's
 * categories.
 */
export function cloning(
  { town, clonedFrom }: { town: string; clonedFrom?: string | undefined },
  now: Date,
): Message[] {
  if (clonedFrom === undefined) return [];
  return [ofTown("town.cloned.v1", town, 1, { from: clonedFrom }, now)];
}
