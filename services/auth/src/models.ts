/** All models of auth; `migrate` creates their indexes. */
import { adminModel, operatorModel } from "./admin/admin.model.ts";
import { counterModel } from "@mainstreet/service/records/counter";
import { removalModel } from "./removal/removal.model.ts";
import { birthdayModel } from "./birthday/birthday.model.ts";
import { townModel } from "./town/town.model.ts";
import type { Connection } from "mongoose";

export const models = (mongo: Connection) => [
  townModel(mongo),
  adminModel(mongo),
  operatorModel(mongo),
  birthdayModel(mongo),
  counterModel(mongo),
  removalModel(mongo),
];
