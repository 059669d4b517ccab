/** Takes the file out of a multipart request and streams it on, without keeping it in memory. */
import { finished } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { ImportFileType } from "@mainstreet/contracts/import";
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyRequest } from "fastify";
import mongoose from "mongoose";
import { FileFault } from "../reading/file-fault.ts";
import { createTextCheck } from "../reading/text.ts";
import { workbookCheck } from "../reading/excel/check.ts";
import type { ReceivedFile } from "../import/import.store.ts";
import type { ObjectFiles } from "./object.ts";

interface ReceiveDeps {
  files: ObjectFiles;
  /** Largest file, in bytes. */
  limitBytes: number;
}

/** How long the rest of a refused upload may take, in ms. */
const DRAIN_MS = 20_000;

export const CONTENT_TYPE = {
  json: "application/json",
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Throws `ApiError` for a missing, misnamed, oversized or binary file; then nothing is stored. */
export async function receiveFile(
  deps: ReceiveDeps,
  request: FastifyRequest,
  fileType: ImportFileType,
): Promise<ReceivedFile> {
  try {
    const file = await chosenFile(request, deps.limitBytes);
    return await store(deps, file, request.town.slug, fileType);
  } catch (error) {
    // A caller that is still sending would see a broken connection instead of our answer.
    await drained(request);
    return unreadable(error);
  }
}

/** Rethrows the error; a fault of the file becomes a 400 with its message. */
export function unreadable(error: unknown): never {
  throw error instanceof FileFault ? new ApiError(400, "unreadable_file", error.message) : error;
}

async function store(
  { files, limitBytes }: ReceiveDeps,
  file: MultipartFile,
  town: string,
  fileType: ImportFileType,
): Promise<ReceivedFile> {
  const fileName = file.filename.slice(-200);
  if (!fileName.toLowerCase().endsWith(`.${fileType}`))
    throw new ApiError(
      400,
      "wrong_file_type",
      `File extension doesn't match selected type. Expected ${fileType} file.`,
    );
  const id = String(new mongoose.Types.ObjectId());
  const object = `imports/${town}/${id}.${fileType}`;
  const check = fileType === "xlsx" ? workbookCheck : createTextCheck(fileType);
  const source = check.pass(withinLimit(file, limitBytes));
  const size = await files.write(object, CONTENT_TYPE[fileType], source);
  return { id, fileName, fileType, encoding: check.encoding(), object, size };
}

/** Reads and discards the rest of a request that is refused. */
export async function drained({ raw }: FastifyRequest) {
  raw.unpipe();
  raw.resume();
  const signal = AbortSignal.timeout(DRAIN_MS);
  await finished(raw, { writable: false, signal }).catch(() => undefined);
}

async function chosenFile(request: FastifyRequest, limitBytes: number): Promise<MultipartFile> {
  const none = new ApiError(400, "no_file", "No file selected");
  if (!request.isMultipart()) throw none;
  const options = {
    limits: { fileSize: limitBytes, files: 1, fields: 10, fieldSize: 1024, parts: 11 },
    throwFileSizeLimit: false,
  };
  const file = await whole(() => request.file(options));
  if (!file || file.fieldname !== "file" || file.filename === "") throw none;
  return file;
}

/** The parser truncates an oversized file silently; this turns it into an error before anything is stored. */
async function* withinLimit({ file }: MultipartFile, limitBytes: number) {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await whole<IteratorResult<Buffer>>(() => chunks.next());
    if (done) break;
    yield value;
  }
  if (!file.truncated) return;
  const size = sizeOf(limitBytes);
  throw new ApiError(413, "file_too_large", `Please choose a file smaller than ${size}`);
}

const UNITS = [
  [1024 ** 3, "GB"],
  [1024 ** 2, "MB"],
  [1024, "KB"],
] as const;

/** Formats a size in the largest unit of which there is at least one. */
export function sizeOf(bytes: number): string {
  const [size, unit] = UNITS.find(([least]) => bytes >= least) ?? [1, "bytes"];
  return `${Math.floor(bytes / size)} ${unit}`;
}

/** Turns parser errors into a 400: they are the request's fault, but have no status. */
async function whole<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    throw new ApiError(
      400,
      "upload_incomplete",
      "The upload did not arrive whole. Please try again.",
    );
  }
}
