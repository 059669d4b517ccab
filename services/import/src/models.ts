/** Import's collections, whose indexes `migrate` creates. */
import { appliedModel } from "./import/applied.model.ts";
import { matchModel } from "./checking/match.model.ts";
import { importModel } from "./import/import.model.ts";
import { mappingModel } from "./draft/mapping.model.ts";
import { referenceModel } from "./import/reference.model.ts";
import { rejectionModel } from "./import/rejection.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  importModel(mongo),
  rejectionModel(mongo),
  referenceModel(mongo),
  appliedModel(mongo),
  mappingModel(mongo),
  matchModel(mongo),
];
