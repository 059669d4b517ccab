/** Collections that all services with records of towns have in addition to their own. */
import type { Connection } from "mongoose";
import { knownNumberModel } from "../messages/tombstones.ts";
import { binModel } from "../records/bin.ts";
import { counterModel } from "../records/counter.ts";
import { revokedImportModel } from "../records/revoked-imports.ts";

export const catalogueModels = (mongo: Connection) => [
  counterModel(mongo),
  binModel(mongo),
  revokedImportModel(mongo),
  knownNumberModel(mongo),
];
