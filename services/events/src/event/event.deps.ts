/** What the routes that change events are given. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import type { Arrives } from "@mainstreet/service/messages/arrival";
import type { BusinessRecords } from "@mainstreet/service/records/business-records";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.ts";
import type { EventCatalogue } from "../catalogue/catalogue.ts";

export interface TownEventDeps {
  events: RecordStore<TownEventState>;
  businesses: BusinessNames;
  businessRecords: BusinessRecords;
  arrives: Arrives;
  catalogue: Catalogue<EventCatalogue>;
  records: RecordQuota;
  now: () => Date;
}
