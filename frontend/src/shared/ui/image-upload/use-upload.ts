/** State of one image's upload. */
import { IMAGE_LIMIT_BYTES, uploadResponse } from "@mainstreet/contracts/upload";
import { useEffect, useRef, useState } from "react";
import { uploadText } from "../../text/upload.ts";
import { useToast } from "../toasts.tsx";
import { ApiFailure } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import type { UploadRequest } from "../../api/upload.ts";

interface UploadOptions {
  path: UploadPath;
  type: ImageType;
  label: string;
  onUploaded: (url: string) => void;
}

export interface Upload {
  /** Progress from 0 to 99; undefined when no file is being sent. */
  percent: number | undefined;
  /** Whether the last file was uploaded. */
  done: boolean;
  /** Why the last upload failed; with the file if a retry may help. */
  failure: { text: string; file?: File } | undefined;
  /** Text of the live region. */
  said: string;
  send: (file: File) => void;
  cancel: () => void;
  /** Ends an upload, clears a failure and announces `said`. */
  reset: (said: string) => void;
}

export function useUpload({ path, type, label, onUploaded }: UploadOptions): Upload {
  const toast = useToast();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<Upload["failure"]>();
  const [said, setSaid] = useState("");
  const [done, setDone] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const stop = () => {
    current.current?.abort();
    current.current = undefined;
    setPercent(undefined);
    setFailure(undefined);
    setDone(false);
  };
  const reset = (text: string) => {
    stop();
    setSaid(text);
  };
  const onProgress = (value: number) => {
    setPercent(value);
    // Announcing every quarter is enough.
    if (value % 25 === 0) setSaid(uploadText.uploading(label, value));
  };
  const note = (text: string, file?: File) => {
    setFailure({ text, ...(file ? { file } : {}) });
    setSaid("");
  };
  const fail = (title: string, description: string | undefined, file?: File) => {
    toast({ title, destructive: true, ...(description === undefined ? {} : { description }) });
    note(description ?? title, file);
  };

  const arrived = (url: string) => {
    reset(uploadText.done(label));
    setDone(true);
    onUploaded(url);
    toast({ title: uploadText.successTitle, description: uploadText.success });
  };

  const send = async (file: File) => {
    const fault = imageFault(file);
    if (fault) return fail(fault.title, fault.description);
    stop();
    const controller = new AbortController();
    current.current = controller;
    onProgress(0);
    const post = { path, type, file, onProgress, signal: controller.signal };
    return postImage(post).then(arrived, (error: unknown) => {
      stop();
      if (isSessionEnd(error)) note(uploadText.failed, file);
      else fail(uploadText.failed, failureSentence(error), file);
    });
  };
  return {
    percent,
    done,
    failure,
    said,
    send: (file) => void send(file),
    cancel: () => reset(uploadText.cancelled(label)),
    reset,
  };
}

/** Returns the title and text of the toast when a file is rejected; undefined for a valid file. */
export function imageFault(file: Pick<File, "type" | "size">) {
  if (!file.type.startsWith("image/"))
    return { title: uploadText.invalidTypeTitle, description: uploadText.invalidType };
  if (file.size > IMAGE_LIMIT_BYTES)
    return { title: uploadText.tooLargeTitle, description: uploadText.tooLarge };
  return undefined;
}

/** Returns the description of a failed upload: the server's sentence; undefined when there is none. */
export function failureSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return uploadText.unknown;
  return error.message === "" ? undefined : error.message;
}

/** The session has ended: the sign-in dialog says so, and the picture stays chosen. */
const isSessionEnd = (error: unknown) =>
  error instanceof Error && error.cause instanceof ApiFailure && error.cause.status === 401;

export type ImageType = "logo" | "business" | "coupon";
/** Upload endpoint; the visitors' has a stricter rate limit. */
export type UploadPath = "/api/uploads" | "/api/admin/upload";

interface ImagePost extends Pick<UploadRequest<unknown>, "file" | "onProgress" | "signal"> {
  path: UploadPath;
  type: ImageType;
}

/**
 * Resolves with the URL of the stored image; rejects with the server's sentence as the message, or
 * with an empty one.
 */
async function postImage({ path, type, ...sent }: ImagePost): Promise<string> {
  try {
    const request = { ...sent, path: `${path}?type=${type}`, field: "image" };
    return (await upload({ ...request, schema: uploadResponse })).url;
  } catch (error) {
    const sentence = error instanceof ApiFailure ? error.sentence : undefined;
    throw new Error(sentence ?? "", { cause: error });
  }
}

/** Timeout in ms of the check, which must not hold up the form. */
const PATIENCE_MS = 5000;

/**
 * Returns the fields whose image, given by its URL or "", is known to be deleted: unreferenced images
 * are kept for a day.
 */
export async function goneAmong<Field>(fields: readonly Field[], urlOf: (field: Field) => string) {
  const gone = await Promise.all(
    fields.map(async (field) => urlOf(field) !== "" && (await isImageGone(urlOf(field)))),
  );
  return fields.filter((_, at) => gone[at]);
}

async function isImageGone(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return (await fetch(url, { method: "HEAD", cache: "no-store", signal })).status === 404;
  } catch {
    return false;
  }
}
