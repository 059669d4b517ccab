/**
 * Stores images: the record first, then the files, so that the sweep also finds those of an aborted
 * upload. The address is returned once all files are stored, and serving needs only the files.
 */
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { notFound } from "@mainstreet/service/http/errors";
import type { Removals } from "@mainstreet/service/towns/removals";
import { createHash } from "node:crypto";
import { createImageCache } from "./image.cache.ts";
import { fileKey, folderOf } from "./image.files.ts";
import type { ImageFiles } from "./image.files.ts";
import { WIDTHS } from "./image.ts";
import type { Variants } from "./image.ts";
import type { ImageModel } from "./image.model.ts";

interface Upload {
  began: Date;
  /**
   * Uploaded by a visitor: it counts as the town's own only once it is approved, or an admin
   * uploads it as well.
   */
  fromVisitor?: boolean;
}

/** Creates the store of a town's image records and files. */
export function createImageStore(
  images: ImageModel,
  files: ImageFiles,
  { removedSince }: Pick<Removals, "removedSince">,
  now: () => Date,
) {
  const cache = createImageCache(files.read, now);

  /** Claims a name for the image; returns false when that name is marked for removal. */
  async function take(town: string, name: string, variants: Variants, fromVisitor: boolean) {
    const { width, height } = variants;
    const createdAt = now();
    try {
      await images.updateOne(
        { town, hash: name, condemnedAt: { $exists: false } },
        {
          $set: { width, height, unusedSince: createdAt },
          $setOnInsert: { createdAt, ...(fromVisitor && { fromVisitor }) },
          ...(!fromVisitor && { $unset: { fromVisitor: "" } }),
        },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
      // Either it is marked for removal, or the same image is being uploaded concurrently.
      const other = await images.findOne({ town, hash: name }).lean();
      return other !== null && !other.condemnedAt;
    }
  }

  async function nameFor(town: string, variants: Variants, fromVisitor: boolean) {
    let name = variants.hash;
    while (!(await take(town, name, variants, fromVisitor)))
      name = createHash("sha256").update(name).digest("hex").slice(0, 32);
    return name;
  }

  /** Files first: if this is interrupted, the record remains for the next attempt. */
  async function remove(town: string, name: string) {
    for (const width of WIDTHS) {
      await files.remove(fileKey(town, name, width));
      cache.forget(fileKey(town, name, width));
    }
    await images.deleteOne({ town, hash: name, condemnedAt: { $exists: true } });
  }

  return {
    /**
     * Stores an image once per town, however often it is uploaded; returns its name. Throws 404
     * when the town was removed since the request began.
     */
    async save(town: string, variants: Variants, upload: Upload): Promise<string> {
      const { began, fromVisitor = false } = upload;
      if (await removedSince(town, began)) throw notFound("Town");
      const name = await nameFor(town, variants, fromVisitor);
      await Promise.all(
        variants.files.map(({ width, body }) => files.write(fileKey(town, name, width), body)),
      );
      const bytes = variants.files.reduce((sum, { body }) => sum + body.length, 0);
      await images.updateOne({ town, hash: name }, { $set: { bytes } });
      if (!(await removedSince(town, began))) return name;
      await images.updateOne({ town, hash: name }, { $set: { condemnedAt: now() } });
      await remove(town, name);
      throw notFound("Town");
    },

    /** Forgets a removed town's cached files: another town may get its slug. */
    forgetTown: async (town: string) => cache.forgetUnder(folderOf(town)),

    /**
     * Returns the bytes of the town's images in the object store, and of those not approved yet.
     */
    async use(town: string) {
      const [all] = await images.aggregate<{ bytes: number; fromVisitors: number }>([
        { $match: { town } },
        {
          $group: {
            _id: null,
            bytes: { $sum: "$bytes" },
            fromVisitors: { $sum: { $cond: ["$fromVisitor", "$bytes", 0] } },
          },
        },
      ]);
      return all ?? { bytes: 0, fromVisitors: 0 };
    },

    /** Lists images by name, including those marked for removal, which may still be used again. */
    async list(town: string, after: string, limit: number) {
      const wanted = { town, hash: { $gt: after } };
      const found = await images.find(wanted).sort({ hash: 1 }).limit(limit).lean();
      return found.map(({ hash, width, height }) => ({ hash, width, height }));
    },

    /** Returns towns that have image records or files. */
    async towns(): Promise<Set<string>> {
      const towns = new Set(await images.distinct("town", {}, { everyTown: true }));
      for await (const town of files.towns()) towns.add(town);
      return towns;
    },

    /**
     * Creates records for a town's files, written before a time, that have none, as after restoring
     * an older backup: if unused, they are swept like others, and their names aren't reused
     * meanwhile.
     */
    async adopt(town: string, before: Date) {
      for await (const names of files.names(town, before)) {
        for (const name of await images.distinct("hash", { town, hash: { $in: [...names] } }))
          names.delete(name);
        for (const name of names)
          await images.updateOne(
            { town, hash: name },
            { $setOnInsert: { width: 0, height: 0, unusedSince: now(), createdAt: now() } },
            { upsert: true },
          );
      }
    },

    remove,

    /**
     * Returns the file of one width, or undefined when there is none. A stale one may have been
     * removed.
     */
    file: (town: string, name: string, width: number, allowStale: boolean) =>
      cache.get(fileKey(town, name, width), allowStale),
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
