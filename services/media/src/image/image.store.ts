/** Keeps pictures: files in the object store first, then the record, so that no record lacks its files. */
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { isMissingObject } from "@mainstreet/service/object-store";
import { Readable } from "node:stream";
import type { Variants } from "./image.ts";
import type { ImageModel } from "./image.model.ts";

export const CACHE_FOREVER = "public, max-age=31536000, immutable";

const key = (town: string, hash: string, width: number) => `images/${town}/${hash}-${width}.webp`;

/** Store over the town-scoped records and the bucket. */
export function createImageStore(images: ImageModel, objects: S3Client, bucket: string) {
  return {
    /** Stores a picture once per town, however often it is uploaded. */
    async save(town: string, variants: Variants, now: Date) {
      const { hash, width, height, files } = variants;
      await Promise.all(
        files.map((file) =>
          objects.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: key(town, hash, file.width),
              Body: file.body,
              ContentType: "image/webp",
              CacheControl: CACHE_FOREVER,
            }),
          ),
        ),
      );
      await images.updateOne(
        { town, hash },
        { $set: { width, height }, $setOnInsert: { createdAt: now } },
        { upsert: true },
      );
    },

    /** The file of one width as a stream with its length in bytes, or null. */
    async open(town: string, hash: string, width: number) {
      try {
        const object = await objects.send(
          new GetObjectCommand({ Bucket: bucket, Key: key(town, hash, width) }),
        );
        if (!(object.Body instanceof Readable)) return null;
        return { body: object.Body, bytes: object.ContentLength };
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
    },
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
