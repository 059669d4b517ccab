/** An import run that writes nothing: it reads and checks the same way, but asks services only for previews. */
import { bulkPreviewResponse } from "@mainstreet/contracts/bulk-preview";
import { NONE_KEPT } from "../import/rejection.store.ts";
import type { BulkClient } from "../running/bulk-client.ts";
import type { RunDeps } from "../running/run-import.ts";
import type { Outcomes } from "./outcomes.ts";

/** Wraps a service's client to send previews; `rows` adjusts the answers for the batches before. */
const previewClient = (client: BulkClient, rows: Outcomes): BulkClient => ({
  ...client,
  async send(path, town, batch, sent, signal) {
    const preview = path.replace(/\/bulk$/, "/preview");
    const text = await client.call(preview, town, { batch, rows: sent }, signal);
    return rows.record(batch, sent, bulkPreviewResponse.parse(JSON.parse(text)).results);
  },
});

export const previewRun = (deps: Omit<RunDeps, "admit">, rows: Outcomes): RunDeps => ({
  ...deps,
  listings: previewClient(deps.listings, rows),
  coupons: previewClient(deps.coupons, rows),
  events: previewClient(deps.events, rows),
  findBusinesses: async (town, references, signal) =>
    rows.findBusinesses(references, await deps.findBusinesses(town, references, signal)),
  applied: { keep: async (town, id) => deps.matches.keep(town, id, rows.takeMatches()) },
  matches: { ...deps.matches, forget: async () => undefined },
  rejections: {
    async keep(_town, _id, entity, rejections) {
      rows.reject(entity, rejections);
      return NONE_KEPT;
    },
  },
  admit: async () => undefined,
});
