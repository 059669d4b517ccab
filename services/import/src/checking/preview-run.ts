/** A run with nothing written: the same reading and checking, the services only say what they would do. */
import type { RunDeps } from "../running/run.ts";
import type { Outcomes } from "./outcomes.ts";
import { previewClient } from "./preview-client.ts";

export const previewRun = (deps: Omit<RunDeps, "admit">, rows: Outcomes): RunDeps => ({
  ...deps,
  listings: previewClient(deps.listings, rows),
  coupons: previewClient(deps.coupons, rows),
  events: previewClient(deps.events, rows),
  findBusinesses: async (town, references, signal) =>
    rows.findBusinesses(references, await deps.findBusinesses(town, references, signal)),
  applied: { keep: async (town, id) => deps.matches.keep(town, id, rows.takeMatches()) },
  matches: { ...deps.matches, forget: async () => undefined },
  rejections: { keep: async (_town, _id, entity, rejections) => rows.reject(entity, rejections) },
  admit: async () => undefined,
});
