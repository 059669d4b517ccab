/** A run with nothing written: the same reading and checking, the services only say what they would do. */
import type { RunDeps } from "../running/run.ts";
import type { CheckJudge } from "./judge.ts";
import { previewClient } from "./preview-client.ts";

export const previewRun = (
  deps: Omit<RunDeps, "admit" | "imports">,
  rows: CheckJudge,
): Omit<RunDeps, "imports"> => ({
  ...deps,
  listings: previewClient(deps.listings, rows),
  coupons: previewClient(deps.coupons, rows),
  events: previewClient(deps.events, rows),
  applied: { keep: async () => undefined },
  rejections: { keep: async (_town, _id, entity, rejections) => rows.reject(entity, rejections) },
  admit: async () => undefined,
});
