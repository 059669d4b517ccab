/** The messages that describe auth's stored state, used to publish all of it again. */
import { townState } from "@mainstreet/contracts/town";
import type { Publication } from "@mainstreet/messages/republish";
import type { Connection } from "mongoose";
import { z } from "zod";
import { townModel } from "./town/town.model.ts";
import { cloning, removedMessage, townMessage } from "./town/town.message.ts";

const stored = z.looseObject({
  town: z.string(),
  revision: z.int(),
  removedAt: z.date().optional(),
  clonedFrom: z.string().optional(),
});

export const publications = (mongo: Connection): Publication[] => [
  {
    collection: townModel(mongo).collection.name,
    toMessage(document, now) {
      const { revision, removedAt, ...fields } = stored.parse(document);
      if (removedAt) return removedMessage(fields.town, revision, removedAt);
      return townMessage(townState.parse({ ...fields, slug: fields.town }), revision, now);
    },
    behind(document, now) {
      const { removedAt, ...fields } = stored.parse(document);
      return removedAt ? [] : cloning(fields, now);
    },
  },
];
