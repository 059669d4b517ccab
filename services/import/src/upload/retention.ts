/**
 * Files of imports are removed after 30 days, with the data for undoing or continuing the import and the rows
 * it rejected, which may name people; its record stays. Files that nobody has imported are removed after a
 * day, as are uploads that were never finished. Records forget their files first; then files that no record
 * names are removed.
 */
import { FILE_KEPT_DAYS } from "@mainstreet/contracts/import";
import { DRAFT_KEPT_HOURS } from "@mainstreet/contracts/import-draft";
import { startRetentionLoop } from "@mainstreet/service/operations/retention";
import type { Metrics } from "@mainstreet/service/operations/metrics";
import type { Logger } from "@mainstreet/service/operations/log";
import type { Stores } from "../stores.ts";

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 100;

export function startRetention(
  options: Stores & { log: Logger; metrics: Metrics; now: () => Date },
) {
  const { runs, drafts, files, applied, references, matches, rejections, log, now } = options;
  async function removeDrafts() {
    const before = new Date(now().getTime() - DRAFT_KEPT_HOURS * HOUR_MS);
    for (;;) {
      const old = await drafts.olderThan(before, AT_ONCE);
      for (const { town, id } of old) {
        // Somebody has started to import it.
        if ((await drafts.remove(town, id)) === null) continue;
        await references.forget(town, id);
        await matches.forget(town, id);
      }
      if (old.length < AT_ONCE) return;
    }
  }

  async function forgetImports() {
    const before = new Date(now().getTime() - FILE_KEPT_DAYS * 24 * HOUR_MS);
    for (;;) {
      const old = await runs.withFileFrom(before, AT_ONCE);
      for (const { town, id } of old) await runs.forgetFile(town, id, before);
      if (old.length < AT_ONCE) break;
    }
    // Only after that: an import without its file can't be undone or continued any more.
    for (const town of await runs.towns()) {
      const withFile = await runs.withFile(town);
      for (const store of [applied, references, matches, rejections])
        await store.forgetBefore(town, before, withFile);
    }
  }

  /**
   * Removes files that no record names, also of uploads that ended between file and record. Returns false
   * when the store refused, so that it is asked again.
   */
  async function removeNameless() {
    const before = new Date(now().getTime() - DRAFT_KEPT_HOURS * HOUR_MS);
    let all = true;
    await files.endUploads(before).catch((error: unknown) => {
      all = false;
      log.warn({ err: error }, "unfinished uploads not removed: the store refused");
    });
    for await (const town of files.towns())
      for await (const keys of files.writtenBefore(town, before)) {
        const named = await runs.objectsAmong(town, keys);
        for (const key of keys)
          if (!named.has(key))
            await files.remove(key).catch((error: unknown) => {
              all = false;
              log.warn({ err: error, town, object: key }, "file not removed: the store refused");
            });
      }
    return all;
  }

  return startRetentionLoop({
    ...options,
    name: "removal of old files",
    // Personal data goes first: the object store may be away.
    async erase() {
      await forgetImports();
      await removeDrafts();
      return removeNameless();
    },
  });
}
