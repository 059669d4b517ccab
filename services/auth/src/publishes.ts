/** What auth tells others; used to send everything again. */
import { town } from "@mainstreet/contracts/town";
import type { Publication } from "@mainstreet/messages/republish";
import type { Connection } from "mongoose";
import { z } from "zod";
import { townModel } from "./town/town.model.ts";
import { townMessage } from "./town/town.message.ts";

const stored = z.looseObject({ town: z.string(), revision: z.int() });

export const publications = (mongo: Connection): Publication[] => [
  {
    collection: townModel(mongo).collection.name,
    toMessage(document, now) {
      const { revision, ...fields } = stored.parse(document);
      return townMessage(town.parse({ ...fields, slug: fields.town }), revision, now);
    },
  },
];
