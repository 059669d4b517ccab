/**
 * Files of imports go after 30 days; with them what it takes to undo or continue one, and the rows that it
 * did not take, which may name people; its record stays. Files that nobody has imported go
 * after a day, and so do those that no record names, and uploads that were never finished.
 */
import { FILE_KEPT_DAYS } from "@mainstreet/contracts/import";
import { DRAFT_KEPT_HOURS } from "@mainstreet/contracts/import-draft";
import { createLoop } from "@mainstreet/messages/loop";
import type { Logger } from "@mainstreet/service/operations/log";
import type { Stores } from "../stores.ts";

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 100;

/** Looks once an hour; several processes at it do no harm. */
export function startRetention(options: Stores & { log: Logger; now: () => Date }) {
  const { runs, drafts, files, applied, references, matches, rejections, log, now } = options;
  async function removeDrafts() {
    const before = new Date(now().getTime() - DRAFT_KEPT_HOURS * HOUR_MS);
    for (;;) {
      const old = await drafts.olderThan(before, AT_ONCE);
      for (const { town, id } of old) {
        const object = await drafts.remove(town, id);
        // Somebody has begun to import it.
        if (object === null) continue;
        await references.forget(town, id);
        await matches.forget(town, id);
        if (object !== "") await files.remove(object);
      }
      if (old.length < AT_ONCE) return;
    }
  }

  /** An upload that ended between file and record, or a removal between record and file. */
  async function removeNameless() {
    const before = new Date(now().getTime() - DRAFT_KEPT_HOURS * HOUR_MS);
    await files
      .endUploads(before)
      .catch((error: unknown) =>
        log.warn({ err: error }, "uploads that were never finished stay: the store refuses"),
      );
    for await (const town of files.towns())
      for await (const keys of files.writtenBefore(town, before)) {
        const named = await runs.objectsAmong(town, keys);
        for (const key of keys) if (!named.has(key)) await files.remove(key);
      }
  }

  return createLoop({
    name: "removal of old files",
    log,
    pauseMs: HOUR_MS,
    async run() {
      const before = new Date(now().getTime() - FILE_KEPT_DAYS * 24 * HOUR_MS);
      for (;;) {
        const old = await runs.withFileFrom(before, AT_ONCE);
        for (const { town, id, object } of old) {
          await files.remove(object);
          await applied.forget(town, id);
          await references.forget(town, id);
          await matches.forget(town, id);
          await runs.forgetFile(town, id);
        }
        if (old.length < AT_ONCE) break;
      }
      for (const town of await runs.towns())
        await rejections.forgetBefore(town, before, await runs.withFile(town));
      await removeDrafts();
      await removeNameless();
    },
  });
}
