/** Image files in the object store. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { storeUnavailable } from "@mainstreet/service/http/errors";
import {
  isMissingObject,
  objectFolders,
  objectKeys,
} from "@mainstreet/service/stores/object-store";
import pLimit from "p-limit";

export const CACHE_FOREVER = "public, max-age=31536000, immutable";

/** Files are read whole, so this also bounds memory. */
const READS_AT_ONCE = 16;

export const folderOf = (town: string) => `images/${town}/`;
export const fileKey = (town: string, name: string, width: number) =>
  `${folderOf(town)}${name}-${width}.webp`;

export function createImageFiles(objects: S3Client, bucket: string) {
  const limit = pLimit(READS_AT_ONCE);

  async function get(Key: string, abortSignal: AbortSignal): Promise<Buffer | undefined> {
    const command = new GetObjectCommand({ Bucket: bucket, Key });
    try {
      const { Body } = await objects.send(command, { abortSignal });
      return Body instanceof Readable ? await buffer(Body) : undefined;
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw error;
    }
  }

  return {
    /** The timeout includes the time in the queue: if the store hangs, nobody waits longer. */
    read: (key: string) => ask((signal) => limit(get, key, signal)),

    write: (key: string, body: Buffer) =>
      ask((abortSignal) => {
        const file = { Body: body, ContentType: "image/webp", CacheControl: CACHE_FOREVER };
        const command = new PutObjectCommand({ Bucket: bucket, Key: key, ...file });
        return objects.send(command, { abortSignal });
      }),

    /** Yields the towns that have files. */
    towns: () => objectFolders(objects, { bucket, folder: "images" }),

    /** Yields, in pages, the names of a town's images with a file written before a time. */
    async *names(town: string, before: Date): AsyncGenerator<Set<string>> {
      const prefix = folderOf(town);
      for await (const keys of objectKeys(objects, { bucket, prefix, before }))
        yield new Set(keys.flatMap((key) => /\/([0-9a-f]{32})-\d+\.webp$/.exec(key)?.[1] ?? []));
    },

    remove: (key: string) => objects.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })),

    /**
     * Rejects while images can't be read: a store may answer for its bucket, but not for objects.
     */
    check: () => ask((signal) => get("images/none", signal)),
  };
}

export type ImageFiles = ReturnType<typeof createImageFiles>;

/** Longer than a healthy store takes for a file, in ms. */
const PATIENCE_MS = 5000;

/** Returns the store's answer; throws 503 when it is away, failing or silent. */
async function ask<Answer>(request: (abortSignal: AbortSignal) => Promise<Answer>) {
  try {
    return await request(AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    throw storeUnavailable("Images", error);
  }
}
