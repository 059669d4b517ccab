/** The events service's HTTP API. */
import { adminTownEvent, occurrence, townEvent } from "@mainstreet/contracts/town-event";
import { buildCatalogueService } from "@mainstreet/service/catalogue/build-catalogue-service";
import type { ServiceDeps } from "@mainstreet/service/operations/messaging";
import { imageUsesRoute, imagesOf } from "@mainstreet/service/records/image-uses.routes";
import { createBusinessRecords } from "@mainstreet/service/records/business-records";
import { createRecordQuota } from "@mainstreet/service/records/quota";
import { createRecordStore } from "@mainstreet/service/records/store";
import { archiveRoutes } from "@mainstreet/service/records/archive.routes";
import { createBusinessNames } from "./business/business-names.store.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { loadEvents } from "./catalogue/catalogue.ts";
import type { EventsConfig } from "./config.ts";
import { adminTownEventRoutes } from "./event/event.admin.routes.ts";
import { townEventKind } from "./event/event.model.ts";
import { publicTownEventRoutes } from "./event/event.public.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";

/** The answers' schemas by their names in the API document. */
const answers = { Event: townEvent, Occurrence: occurrence, AdminEvent: adminTownEvent };

export async function buildApp(deps: ServiceDeps<EventsConfig>) {
  const { mongo, now } = deps;
  const service = await buildCatalogueService(deps, "listings", answers);
  const { app, recordDeps, waitForPropagation, openCatalogue } = service;
  const events = createRecordStore(townEventKind(mongo), recordDeps);
  const businesses = createBusinessNames(mongo);
  const businessRecords = createBusinessRecords({
    store: events,
    businesses,
    waitForPropagation,
    belongTo: (businessId) => ({ businessId }),
  });
  const { businessWords } = businessRecords;
  const { catalogue, removals } = openCatalogue((town, budget) =>
    loadEvents(town, { events, businesses, businessWords }, budget),
  );
  const records = createRecordQuota(app, { ...deps, stores: [events] });
  archiveRoutes(app, "events", {
    store: events,
    businessWords,
    reload: catalogue.reload,
    waitForPropagation,
  });

  imageUsesRoute(
    app,
    imagesOf(events, ["imageUrl"], ({ imageUrl }) => [imageUrl]),
  );
  const parts = { events, businesses, businessRecords, catalogue, records, now };
  publicTownEventRoutes(app, parts);
  calendarRoutes(app, parts);
  searchRoutes(app, parts);
  adminTownEventRoutes(app, parts);
  return { app, removals, ...parts };
}

/** The service's parts; each group of routes picks those it needs. */
export type Parts = Omit<Awaited<ReturnType<typeof buildApp>>, "app" | "removals">;
