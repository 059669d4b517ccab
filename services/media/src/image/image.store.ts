/**
 * Keeps pictures: first the record, then the files, so that what a broken upload leaves behind is swept
 * as well. The address is told when all files are there, and delivery asks for files alone.
 */
import { isDuplicate } from "@mainstreet/messages/duplicates";
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
  /** By a visitor: the town's only once it is approved, or an admin uploads it as well. */
  fromVisitor?: boolean;
}

/** Store over the town-scoped records and their files. */
export function createImageStore(
  images: ImageModel,
  files: ImageFiles,
  { removedSince }: Pick<Removals, "removedSince">,
  now: () => Date,
) {
  const cache = createImageCache(files.read, now);

  /** Takes a name for the picture; false when that one is condemned. */
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
      if (!isDuplicate(error)) throw error;
      // Either it is condemned or somebody uploads the same at this moment.
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

  /** Files first: if that breaks off, the record is still there for the next attempt. */
  async function remove(town: string, name: string) {
    for (const width of WIDTHS) {
      await files.remove(fileKey(town, name, width));
      cache.forget(fileKey(town, name, width));
    }
    await images.deleteOne({ town, hash: name, condemnedAt: { $exists: true } });
  }

  return {
    /**
     * Stores a picture once per town, however often it is uploaded; returns its name. 404 when the town was
     * removed since the request began.
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

    /** What is in memory of a removed town: the next one with its slug shows none of it. */
    forgetTown: async (town: string) => cache.forgetUnder(folderOf(town)),

    /** What the town's pictures take in the object store, and of that those that wait for approval. */
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

    /** In the order of their names; also what is to go, which somebody may use again before. */
    async list(town: string, after: string, limit: number) {
      const wanted = { town, hash: { $gt: after } };
      const found = await images.find(wanted).sort({ hash: 1 }).limit(limit).lean();
      return found.map(({ hash, width, height }) => ({ hash, width, height }));
    },

    /** Towns that have pictures or files of some. */
    async towns(): Promise<Set<string>> {
      const towns = new Set(await images.distinct("town", {}, { everyTown: true }));
      for await (const town of files.towns()) towns.add(town);
      return towns;
    },

    /**
     * Gives a town's pictures a record whose files were written before and that have none, as in an older
     * backup: what nobody uses is then removed like any other, and its name is not given away meanwhile.
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

    /** The file of one width; undefined where there is none. One that is stale may be there no more. */
    file: (town: string, name: string, width: number, allowStale: boolean) =>
      cache.get(fileKey(town, name, width), allowStale),
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
