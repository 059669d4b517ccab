/** Reads the one image of an upload. */
import { addAbortSignal } from "node:stream";
import { IMAGE_LIMIT_BYTES } from "@mainstreet/contracts/upload";
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyRequest } from "fastify";
import type { UploadSlot } from "./upload-limiter.ts";

/**
 * Returns its bytes; throws an understandable error when it is missing, too large or incomplete.
 */
export async function readImage(request: FastifyRequest, slot: UploadSlot): Promise<Buffer> {
  if (!request.isMultipart()) throw noFile();
  const part = await request
    .file({ limits: { fileSize: IMAGE_LIMIT_BYTES, files: 1 } })
    .catch((error: unknown) => Promise.reject(faultOf(request, error)));
  if (!part) throw noFile();
  if (part.fieldname !== "image") {
    part.file.resume();
    throw noFile();
  }
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of addAbortSignal(slot.signal, part.file)) {
      if (!(chunk instanceof Buffer)) continue;
      slot.take(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : cutOff();
  }
  if (part.file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

const faultOf = ({ server }: FastifyRequest, error: unknown) =>
  error instanceof server.multipartErrors.PartsLimitError ? tooManyFields() : cutOff();

const tooManyFields = () =>
  new ApiError(
    400,
    "too_many_fields",
    "Please send the image alone: there are too many other fields",
  );
const noFile = () => new ApiError(400, "no_file", "Please choose an image to upload");
const tooLarge = () =>
  new ApiError(413, "file_too_large", "Please upload an image smaller than 5MB");
const cutOff = () =>
  new ApiError(400, "upload_cut_off", "The upload was cut off. Please try again.");
