/** The S3-compatible object store: MinIO, AWS, Swift and others. */
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { asking } from "@mainstreet/tracing/spans";
import type { ObjectStoreConfig } from "../operations/config.ts";
import type { TownData } from "../towns/town-data.ts";

/** A store that stays silent for this long counts as unavailable, in ms. */
const SILENCE_MS = 5000;
/** Time until a response must begin, uploading a part included, in ms. */
const ANSWER_MS = 30_000;
/** Longest pause within a response, in ms; an import that reads more slowly resumes where it was. */
const PAUSE_MS = 60_000;
/** More than import's limits allow at once: 50 imports, 20 downloads, and 24 uploads of two parts each. */
const agent = { maxSockets: 128 };

/**
 * Path-style addresses work with every store; the buffer avoids signed chunks under 8 KiB, which some refuse.
 * Without keys, the SDK finds credentials itself: AWS variables, web identity or role.
 */
export function createObjectStore(config: Omit<ObjectStoreConfig, "S3_BUCKET">) {
  const { S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = config;
  const store = new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: true,
    requestStreamBufferSize: 64 * 1024,
    requestHandler: {
      connectionTimeout: SILENCE_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: PAUSE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  store.middlewareStack.add(
    (next, { commandName = "unknown" }) => {
      const operation = commandName.replace(/Command$/, "");
      return (args) =>
        asking(`S3 ${operation}`, attributesOf(operation, args.input), () => next(args));
    },
    { step: "initialize", name: "trace" },
  );
  return store;
}

/** Attributes with OpenTelemetry's names; without object keys, as these contain names of towns' files. */
const attributesOf = (operation: string, input: object) => ({
  "rpc.system": "aws-api",
  "rpc.service": "S3",
  "rpc.method": operation,
  ...("Bucket" in input && typeof input.Bucket === "string" && { "aws.s3.bucket": input.Bucket }),
});

const soon = () => ({ abortSignal: AbortSignal.timeout(SILENCE_MS) });

/** Rejects while the bucket is unavailable. */
export const checkBucket = (store: S3Client, bucket: string) =>
  store.send(new HeadBucketCommand({ Bucket: bucket }), soon());

export const BUCKET_IN_ADDRESS =
  "S3_ENDPOINT must be the store's address without the bucket's name";

/**
 * Whether the address already names the bucket: requests for lists then read an object, `<bucket>/`, so that
 * the bucket seems empty. A store that refuses the request is left to the other checks.
 */
export async function isBucketInAddress(
  store: S3Client,
  bucket: string,
  options?: { abortSignal: AbortSignal },
): Promise<boolean> {
  const command = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 });
  try {
    const { Name, KeyCount } = await store.send(command, options);
    // Every list has both.
    return Name === undefined && KeyCount === undefined;
  } catch (error) {
    if (error instanceof S3ServiceException) return error.name === "NoSuchKey";
    throw error;
  }
}

/** Creates the bucket if it does not exist; several instances may do so at once. */
export async function ensureBucket(store: S3Client, bucket: string) {
  if (await isBucketInAddress(store, bucket, soon())) throw new Error(BUCKET_IN_ADDRESS);
  try {
    await checkBucket(store, bucket);
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    await store
      .send(new CreateBucketCommand({ Bucket: bucket }), soon())
      .catch((error: unknown) => {
        const name = error instanceof S3ServiceException ? error.name : "";
        if (name !== "BucketAlreadyOwnedByYou" && name !== "BucketAlreadyExists") throw error;
      });
  }
}

/** Whether the error means that the object does not exist. */
export const isMissingObject = (error: unknown) =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === "NotFound");

/** Yields pages of keys with the prefix; only of objects written before `before`, if given. */
export async function* objectKeys(
  store: S3Client,
  { bucket, prefix, before }: { bucket: string; prefix: string; before?: Date },
): AsyncGenerator<string[]> {
  const pages = paginateListObjectsV2({ client: store }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages)
    yield Contents.flatMap(({ Key, LastModified }) =>
      Key === undefined || (before && LastModified && LastModified >= before) ? [] : [Key],
    );
}

/**
 * Yields unfinished multipart uploads of keys with the prefix, begun before `before`, if given. MinIO takes a
 * prefix for a complete key, so this lists all uploads of the bucket, of which there are few.
 */
async function* unfinishedUploads(
  store: S3Client,
  { bucket, prefix, before }: { bucket: string; prefix: string; before?: Date },
): AsyncGenerator<{ Key: string; UploadId: string }> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await store.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...next }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key?.startsWith(prefix) && UploadId !== undefined)
        if (!before || !Initiated || Initiated < before) yield { Key, UploadId };
    if (page.IsTruncated !== true) return;
    next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** Aborts abandoned multipart uploads, whose parts the store would keep; resolves with their number. */
export async function abortUploads(
  store: S3Client,
  which: { bucket: string; prefix: string; before?: Date },
): Promise<number> {
  let count = 0;
  for await (const upload of unfinishedUploads(store, which)) {
    await store
      .send(new AbortMultipartUploadCommand({ Bucket: which.bucket, ...upload }))
      .catch((error: unknown) => {
        // Completed or aborted since it was listed.
        if (!(error instanceof S3ServiceException) || error.name !== "NoSuchUpload") throw error;
      });
    count += 1;
  }
  return count;
}

/** Removes up to 1000 objects; if some remain, throws an error with the reason for the first of them. */
export async function removeKeys(store: S3Client, bucket: string, keys: readonly string[]) {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await store
    .send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
    .catch(async (error: unknown) => {
      if (!(error instanceof S3ServiceException) || !NOT_AT_ONCE.has(error.name)) throw error;
      await removeEach(store, bucket, keys);
      return { Errors: [] };
    });
  const [first] = Errors;
  if (first)
    throw new Error(
      `${Errors.length} objects could not be removed: ${first.Code ?? "no code"}: ${first.Message ?? "no message"}`,
    );
}

/** Refusals of stores that cannot remove several objects at once, or require a Content-MD5 header for it. */
const NOT_AT_ONCE = new Set(["InvalidRequest", "MissingContentMD5", "NotImplemented"]);
const REQUESTS_AT_ONCE = 16;

async function removeEach(store: S3Client, bucket: string, keys: readonly string[]) {
  for (let at = 0; at < keys.length; at += REQUESTS_AT_ONCE)
    await Promise.all(
      keys
        .slice(at, at + REQUESTS_AT_ONCE)
        .map((Key) => store.send(new DeleteObjectCommand({ Bucket: bucket, Key }))),
    );
}

/** Yields the names of the folders directly below `<folder>/`: the towns that have objects there. */
export async function* objectFolders(
  store: S3Client,
  { bucket, folder }: { bucket: string; folder: string },
): AsyncGenerator<string> {
  const wanted = { Bucket: bucket, Prefix: `${folder}/`, Delimiter: "/" };
  for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client: store }, wanted))
    for (const { Prefix = "" } of CommonPrefixes) yield Prefix.slice(folder.length + 1, -1);
}

async function countUploads(store: S3Client, which: { bucket: string; prefix: string }) {
  let count = 0;
  for await (const _upload of unfinishedUploads(store, which)) count += 1;
  return count;
}

/** Returns 0 if the store's user has no permission for unfinished uploads: all else works without it. */
export async function asFarAsAllowed(count: () => Promise<number>): Promise<number> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof S3ServiceException && REFUSALS.has(error.name)) return 0;
    throw error;
  }
}

const REFUSALS = new Set(["AccessDenied", "NotImplemented"]);

/** A town's objects: those below `<folder>/<town>/`, unfinished uploads included. */
export function townObjects(store: S3Client, bucket: string, folder: string): TownData {
  const of = (town: string) => ({ bucket, prefix: `${folder}/${town}/` });
  return {
    name: "objects",
    async count(town) {
      let count = 0;
      for await (const keys of objectKeys(store, of(town))) count += keys.length;
      return count + (await asFarAsAllowed(() => countUploads(store, of(town))));
    },
    async erase(town) {
      let erased = 0;
      for await (const page of objectKeys(store, of(town))) {
        if (page.length === 0) continue;
        await removeKeys(store, bucket, page);
        erased += page.length;
      }
      return erased + (await asFarAsAllowed(() => abortUploads(store, of(town))));
    },
  };
}
