/** Common base of listings, coupons and events: records of towns, served to visitors from memory. */
import { bulkResponse } from "@mainstreet/contracts/bulk";
import { bulkPreviewResponse } from "@mainstreet/contracts/bulk-preview";
import { deletedRecord } from "@mainstreet/contracts/bin";
import { historyEntry } from "@mainstreet/contracts/history";
import { holdings } from "@mainstreet/contracts/operator";
import { tellInstances } from "@mainstreet/messages/acknowledge";
import { createBulkOutbox } from "@mainstreet/messages/bulk-outbox";
import { relayWatermark } from "@mainstreet/messages/relay-watermark";
import { createSessionVerifier } from "../access/session.ts";
import { buildService } from "../http/build-service.ts";
import type { NamedSchemas } from "../http/named-schemas.ts";
import { createWaitForPropagation } from "../messages/propagation.ts";
import type { CatalogueConfig } from "../operations/config.ts";
import type { ServiceDeps } from "../operations/messaging.ts";
import { binModel } from "../records/bin.ts";
import { counterModel } from "../records/counter.ts";
import { databaseCheck } from "../stores/connect.ts";
import { createRemovals } from "../towns/removals.ts";
import { removalsRoutes } from "../towns/removals.routes.ts";
import { createCatalogue } from "./catalogue.ts";
import type { LoadBudget } from "./memory-budget.ts";
import type { ChangeTokens } from "./change-tokens.ts";
import { createChangeTokens } from "./change-tokens.ts";
import { showOwnChanges } from "./own-changes.ts";
import { createSourceChanges } from "./source-changes.ts";

/** Named schemas that all of these services have. */
const answersOfAll = {
  HistoryEntry: historyEntry,
  DeletedRecord: deletedRecord,
  BulkResponse: bulkResponse,
  BulkPreviewResponse: bulkPreviewResponse,
  Holdings: holdings,
};

/**
 * Builds the app, the dependencies of record stores, and the catalogue, joined with the records of `source`.
 */
export async function buildCatalogueService(
  deps: ServiceDeps<CatalogueConfig>,
  source: string,
  answers: NamedSchemas,
) {
  const { config, prefix, service, mongo, redis, log, now, wakeRelay } = deps;
  const app = await buildService({
    ...deps,
    sessions: createSessionVerifier({ redis, prefix, publicKey: config.SESSION_PUBLIC_KEY }),
    checks: databaseCheck(deps),
    answers: { ...answersOfAll, ...answers },
  });
  const bulkOutbox = createBulkOutbox(deps);
  app.addHook("onClose", bulkOutbox.close);
  const recordDeps = {
    counters: counterModel(mongo),
    bin: binModel(mongo),
    wakeRelay,
    bulkOutbox,
    now,
  };
  const watermark = relayWatermark(redis, prefix, source);
  const waitForPropagation = createWaitForPropagation({ ...deps, watermark });

  /**
   * Opens the catalogue with `load`, and handles the removal of towns; `kept` are collections that belong to no
   * town.
   */
  function openCatalogue<Value>(
    load: (town: string, budget: LoadBudget) => Promise<Value>,
    kept: readonly string[] = [],
  ) {
    const bytes = config.CATALOGUE_BYTES;
    const own = createChangeTokens(deps);
    const there = createSourceChanges(deps, source);
    const tokens: ChangeTokens = {
      bump: own.bump,
      async read(town) {
        const arrived = there.arrived(town);
        const token = await own.read(town);
        return token === "unknown" ? token : { id: `${token.id} ${arrived}` };
      },
    };
    const catalogue = createCatalogue({ load, bytes, log, tokens });
    showOwnChanges(app, catalogue, there);
    app.addHook("onClose", async () => catalogue.close());
    const removals = createRemovals({
      ...deps,
      kept,
      async drop(town) {
        catalogue.drop(town);
        await catalogue.reload(town);
        await tellInstances(redis, { prefix, service, town });
      },
    });
    removalsRoutes(app, removals);
    return { catalogue, removals };
  }

  return { app, recordDeps, waitForPropagation, openCatalogue };
}
