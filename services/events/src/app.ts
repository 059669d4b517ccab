/** Events over HTTP. */
import { createAnnouncer } from "@mainstreet/messages/announce";
import { buildService } from "@mainstreet/service/http/build";
import { createCatalogue } from "@mainstreet/service/catalogue/catalogue";
import { createChangeMarks } from "@mainstreet/service/catalogue/change-marks";
import { showOwnChanges } from "@mainstreet/service/catalogue/own-changes";
import { createArrival } from "@mainstreet/service/messages/arrival";
import type { PartDeps } from "@mainstreet/service/operations/parts";
import { databaseCheck } from "@mainstreet/service/stores/connect";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { imageUsesRoute, imagesOf } from "@mainstreet/service/records/image-uses.routes";
import { createBusinessRecords } from "@mainstreet/service/records/business-records";
import { createBusinessWords } from "@mainstreet/service/records/business-words";
import { createRecordQuota } from "@mainstreet/service/records/quota";
import { createRecordStore } from "@mainstreet/service/records/store";
import { restoreRoutes } from "@mainstreet/service/records/restore";
import { createRemovals } from "@mainstreet/service/towns/removals";
import { removalsRoutes } from "@mainstreet/service/towns/removals.routes";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import { createBusinessNames } from "./business/business-names.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { loadEvents } from "./catalogue/catalogue.ts";
import type { EventsConfig } from "./config.ts";
import { adminTownEventRoutes } from "./event/event.admin.routes.ts";
import { townEventKind } from "./event/event.model.ts";
import { publicTownEventRoutes } from "./event/event.public.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";

export async function buildApp(deps: PartDeps<EventsConfig>) {
  const { config, prefix, mongo, redis, log, now, nudge } = deps;
  const app = await buildService({
    ...deps,
    sessions: createSessionVerifier({ redis, prefix, publicKey: config.SESSION_PUBLIC_KEY }),
    checks: databaseCheck(deps),
  });
  const announcer = createAnnouncer(deps);
  app.addHook("onClose", announcer.close);
  const events = createRecordStore(townEventKind(mongo), {
    counters: counterModel(mongo),
    bin: binModel(mongo),
    nudge,
    announcer,
    now,
  });
  const businesses = createBusinessNames(mongo);
  const businessWords = createBusinessWords(events.kind.model, businesses.shown);
  const businessRecords = createBusinessRecords({
    store: events,
    businesses,
    businessWords,
    arrives: createArrival(deps),
    belongTo: (businessId) => ({ businessId }),
  });
  const catalogue = createCatalogue({
    load: (town, loading) => loadEvents(town, { events, businesses, businessWords }, loading),
    bytes: config.CATALOGUE_BYTES,
    log,
    marks: createChangeMarks(deps),
  });
  showOwnChanges(app, catalogue);
  app.addHook("onClose", async () => catalogue.close());
  const { drop, reload } = catalogue;
  const removals = createRemovals({ ...deps, drop });
  removalsRoutes(app, removals);
  const records = createRecordQuota(app, { ...deps, stores: [events] });
  restoreRoutes(app, "events", { store: events, businessWords, reload });

  imageUsesRoute(
    app,
    imagesOf(events, ["imageUrl"], ({ imageUrl }) => [imageUrl]),
  );
  publicTownEventRoutes(app, { catalogue, now });
  calendarRoutes(app, { catalogue, now });
  searchRoutes(app, { catalogue, now });
  const parts = { events, businesses, businessRecords, catalogue, records, now };
  adminTownEventRoutes(app, parts);
  return { app, catalogue, events, businesses, businessRecords, removals, records };
}
