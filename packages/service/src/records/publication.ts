/** How records are told of again, for a new or lost projection. */
import { createMessage } from "@mainstreet/messages/envelope";
import type { Publication } from "@mainstreet/messages/republish";
import { z } from "zod";
import type { RecordKind } from "./store.ts";

const publishedDocument = z.looseObject({ town: z.string(), revision: z.int() });

/** How a kind of record tells its current state again. */
export const publicationOf = <State extends { id: number }>(
  kind: Pick<RecordKind<State>, "entity" | "messageType" | "state" | "model" | "told">,
): Publication => ({
  collection: kind.model.collection.name,
  entity: kind.entity,
  toMessage(document, now) {
    const { town, revision } = publishedDocument.parse(document);
    const state = kind.state.parse(document);
    const data = kind.told?.(state) ?? state;
    return createMessage({ type: kind.messageType, town, subject: state.id, revision, data, now });
  },
  gone: (town, id, revision, now) => {
    const data = { id, deleted: true };
    return createMessage({ type: kind.messageType, town, subject: id, revision, data, now });
  },
});
