/** Words about what was deleted and can be taken back. */
import { count, counted } from "../format/number.ts";

const records = (n: number) => counted(n, "record");

export const binText = {
  open: "Deleted",
  title: (many: string) => `Deleted ${many}`,
  list: (many: string) => `List of deleted ${many}`,
  intro: (many: string, days: number) =>
    `Deleted ${many} can be taken back for ${days} days. Then they are gone for good.`,
  back: (many: string) => `Back to all ${many}`,
  empty: (many: string) => `No ${many} were deleted in the last 30 days.`,
  loadFailed: (message: string) => `Failed to load what was deleted: ${message}`,
  deleted: "Deleted",
  by: (who: string, when: string) => `${who}, ${when}`,
  withBusiness: (when: string) => `With its business, ${when}`,
  until: "Can be restored until",
  restore: "Restore",
  restoreOne: (name: string) => `Restore ${name}`,
  restoring: "Restoring...",
  restored: (n: number) => `${records(n)} restored`,
  notAll: (done: number, kept: number) =>
    done === 0
      ? `${records(kept)} could not be restored`
      : `${records(done)} restored, ${count(kept)} could not be`,
  why: (name: string, message: string) => `${name}: ${message}`,
  restoreFailed: "What was deleted could not be restored",
  undo: "Undo",
  versionButton: "Restore this version",
  version: (when: string) => `Restore this version, of ${when}`,
  versionDone: "The earlier version is restored",
  versionFailed: "The earlier version could not be restored",
} as const;
