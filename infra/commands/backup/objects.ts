/** The bucket: every object as a file, and a list of objects with headers and checksums. */
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { z } from "zod";
import { chunksOf, documentsOf, inGroups, writeParts } from "./files.ts";
import type { WrittenFile } from "./files.ts";

/** File name of the list. */
export const OBJECTS = "objects.bson";
const AT_ONCE = 8;

const savedObject = z.object({
  key: z.string(),
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  headers: z.object({
    ContentType: z.string().optional(),
    CacheControl: z.string().optional(),
    ContentDisposition: z.string().optional(),
    ContentEncoding: z.string().optional(),
    Metadata: z.record(z.string(), z.string()).optional(),
  }),
});
export type SavedObject = z.infer<typeof savedObject>;

/** Encodes a key as a path that can't leave the folder. */
const pathOf = (key: string) =>
  `objects/${key
    .split("/")
    .map((part) => encodeURIComponent(part).replace(/^\.+$/, (dots) => "%2E".repeat(dots.length)))
    .join("/")}`;

/** Yields the keys of all objects; none when the bucket does not exist. */
export async function* keysIn(store: S3Client, bucket: string): AsyncGenerator<string> {
  const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
  const pages = paginateListObjectsV2({ client: store }, { Bucket: bucket });
  try {
    for await (const { Contents = [] } of pages)
      for (const { Key } of Contents) if (Key !== undefined) yield Key;
  } catch (error) {
    await unlessNoBucket(error);
  }
}

/** Saves all objects and their list. */
export async function saveObjects(
  store: S3Client,
  bucket: string,
  folder: string,
  told: (bytes: number) => void,
): Promise<WrittenFile> {
  const { BSON } = (await import("mongoose")).mongo;
  async function* saved() {
    for await (const keys of inGroups(keysIn(store, bucket), AT_ONCE))
      for (const object of await Promise.all(
        keys.map((key) => saveObject(store, bucket, folder, key)),
      ))
        if (object) {
          told(object.bytes);
          yield BSON.serialize(object, { ignoreUndefined: true });
        }
  }
  return writeParts(folder, OBJECTS, saved());
}

/** Saves an object; resolves with undefined when it was removed since it was listed. */
async function saveObject(
  store: S3Client,
  bucket: string,
  folder: string,
  key: string,
): Promise<SavedObject | undefined> {
  const { GetObjectCommand, NoSuchKey } = await import("@aws-sdk/client-s3");
  const answer = await store
    .send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    .catch((error: unknown) => {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    });
  if (!answer) return undefined;
  if (!(answer.Body instanceof Readable)) throw new Error("the object store sent no stream");
  const { path, bytes, sha256 } = await writeParts(folder, pathOf(key), answer.Body);
  const { ContentType, CacheControl, ContentDisposition, ContentEncoding, Metadata } = answer;
  const headers = { ContentType, CacheControl, ContentDisposition, ContentEncoding, Metadata };
  return savedObject.parse({ key, path, bytes, sha256, headers });
}

/** Yields the list's objects, or those of one town. */
export async function* objectsIn(folder: string, town?: string): AsyncGenerator<SavedObject> {
  const { BSON } = (await import("mongoose")).mongo;
  for await (const bytes of documentsOf(folder, OBJECTS)) {
    const object = savedObject.parse(BSON.deserialize(bytes));
    // All keys have the form `<kind>/<town>/…`.
    if (town === undefined || object.key.split("/")[1] === town) yield object;
  }
}

/** Uploads the backup's objects, all or those of a town; resolves with their number. */
export async function loadObjects(store: S3Client, bucket: string, folder: string, town?: string) {
  const { Upload } = await import("@aws-sdk/lib-storage");
  let count = 0;
  for await (const group of inGroups(objectsIn(folder, town), AT_ONCE))
    await Promise.all(
      group.map(async ({ key, path, headers }) => {
        const Body = Readable.from(chunksOf(folder, path));
        const params = { Bucket: bucket, Key: key, Body, ...sent(headers) };
        await new Upload({ client: store, params, queueSize: 1 }).done();
        count += 1;
      }),
    );
  return count;
}

/** Returns only headers that are set. */
const sent = (headers: SavedObject["headers"]): Partial<SavedObject["headers"]> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** Removes every object, and the parts of unfinished uploads. */
export async function removeObjects(store: S3Client, bucket: string) {
  const { abortUploads, asFarAsAllowed, removeKeys } =
    await import("@mainstreet/service/stores/object-store");
  for await (const keys of inGroups(keysIn(store, bucket), 500))
    await removeKeys(store, bucket, keys);
  await asFarAsAllowed(() => abortUploads(store, { bucket, prefix: "" })).catch(unlessNoBucket);
}

async function unlessNoBucket(error: unknown) {
  const { S3ServiceException } = await import("@aws-sdk/client-s3");
  // By name, as not every operation throws the specific class.
  if (!(error instanceof S3ServiceException) || error.name !== "NoSuchBucket") throw error;
}
