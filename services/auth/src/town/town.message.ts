/** What auth tells others about a town. */
import type { TownState } from "@mainstreet/contracts/town";
import { createMessage } from "@mainstreet/messages/envelope";
import type { Message } from "@mainstreet/messages/envelope";

/** The message that tells a town's state. */
export const townMessage = (state: TownState, revision: number, now: Date): Message =>
  createMessage({
    type: "town.changed.v1",
    town: state.slug,
    subject: state.slug,
    revision,
    data: state,
    now,
  });

/** Everything of the town goes. */
export const removedMessage = (slug: string, revision: number, now: Date): Message =>
  createMessage({
    type: "town.removed.v1",
    town: slug,
    subject: slug,
    revision,
    data: { deleted: true },
    now,
  });

/** Behind the message of a town that was cloned: it begins with what another has. */
export function cloning(
  { town, clonedFrom }: { town: string; clonedFrom?: string | undefined },
  now: Date,
): Message[] {
  if (clonedFrom === undefined) return [];
  const data = { from: clonedFrom };
  return [createMessage({ type: "town.cloned.v1", town, subject: town, revision: 1, data, now })];
}
