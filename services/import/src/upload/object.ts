/** Uploaded files in the object store: streamed in, streamed out, never whole in memory. */
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { storeUnavailable } from "@mainstreet/service/http/errors";
import {
  abortUploads,
  isMissingObject,
  objectFolders,
  objectKeys,
} from "@mainstreet/service/stores/object-store";
import { FileFault } from "../reading/file-fault.ts";

/** Failures in a row, without a byte in between, after which a read gives up. */
const RESUMES = 5;
const RESUME_MS = 200;

export type ObjectFiles = ReturnType<typeof createObjectFiles>;

export function createObjectFiles(objects: S3Client, bucket: string) {
  async function open(key: string, from: number, to: number): Promise<AsyncIterable<Buffer>> {
    const range = { Range: `bytes=${from}-${to - 1}` };
    const { Body } = await objects.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, ...range }),
    );
    if (!(Body instanceof Readable)) throw new Error("the object store sent no stream");
    return Body;
  }

  return {
    /** Stores the bytes and returns how many; when `source` throws, nothing stays if the store lets us abort. */
    async write(key: string, contentType: string, source: AsyncIterable<Buffer>): Promise<number> {
      let bytes = 0;
      let fault: unknown;
      async function* counted() {
        try {
          for await (const chunk of source) {
            bytes += chunk.length;
            yield chunk;
          }
        } catch (error) {
          fault = error;
          throw error;
        }
      }
      const upload = new Upload({
        client: objects,
        params: {
          Bucket: bucket,
          Key: key,
          ContentType: contentType,
          Body: Readable.from(counted()),
        },
        queueSize: 2,
      });
      await upload.done().catch((error: unknown) => {
        // The store may refuse to abort the upload: the error of `source` must not be lost then.
        throw fault ?? storeUnavailable("Files", error);
      });
      return bytes;
    },

    /**
     * Yields the bytes from `from` up to `to`. Resumes where a connection broke: an import may wait for
     * minutes between two reads. Throws `FileFault` when the file is gone, 503 while the store is unavailable.
     */
    async *read(key: string, to: number, from = 0): AsyncGenerator<Buffer> {
      let at = from;
      for (let failures = 0; at < to;) {
        try {
          for await (const chunk of await open(key, at, to)) {
            at += chunk.length;
            failures = 0;
            yield chunk;
          }
        } catch (error) {
          if (isMissingObject(error)) throw new FileFault("The uploaded file is no longer there.");
          if (++failures > RESUMES) throw storeUnavailable("Files", error);
          await new Promise((resolve) => setTimeout(resolve, RESUME_MS * failures));
        }
      }
    },

    /** Whether the town has the picture; media owns its file. */
    async hasPicture(town: string, file: string): Promise<boolean> {
      const picture = { Bucket: bucket, Key: `images/${town}/${file}` };
      try {
        await objects.send(new HeadObjectCommand(picture));
        return true;
      } catch (error) {
        if (isMissingObject(error)) return false;
        throw error;
      }
    },

    /** Returns the towns that have files. */
    towns: () => objectFolders(objects, { bucket, folder: "imports" }),

    /** Yields the keys of a town's files that were written before `before`, in pages. */
    writtenBefore: (town: string, before: Date) =>
      objectKeys(objects, { bucket, prefix: `imports/${town}/`, before }),

    /** Aborts uploads that began before `before` and were never finished, as their process crashed. */
    endUploads: (before: Date) => abortUploads(objects, { bucket, prefix: "imports/", before }),

    async remove(key: string) {
      await objects.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
