/** The course of one image's upload: its `POST` with the progress of its bytes, and whether it is still there. */
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
  /** Percents while the file is on its way. */
  percent: number | undefined;
  /** The last file has arrived. */
  done: boolean;
  /** Why the last file did not make it, and the file where sending it again may help. */
  failure: { text: string; file?: File } | undefined;
  /** For those who listen. */
  said: string;
  send: (file: File) => void;
  cancel: () => void;
  /** Forgets a failure and says something else. */
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
    // Every quarter is often enough to listen to.
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

/** Why a file is refused: title and text of the toast; undefined for one that may be sent. */
export function imageFault(file: Pick<File, "type" | "size">) {
  if (!file.type.startsWith("image/"))
    return { title: uploadText.invalidTypeTitle, description: uploadText.invalidType };
  if (file.size > IMAGE_LIMIT_BYTES)
    return { title: uploadText.tooLargeTitle, description: uploadText.tooLarge };
  return undefined;
}

/** What is said about a failed upload: the server's sentence, or nothing where it gave none. */
export function failureSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return uploadText.unknown;
  return error.message === "" ? undefined : error.message;
}

/** The sign-in tells of it; the picture is still at hand. */
const isSessionEnd = (error: unknown) =>
  error instanceof Error && error.cause instanceof ApiFailure && error.cause.status === 401;

export type ImageType = "logo" | "business" | "coupon";
/** Visitors have a door of their own, with a stricter limit. */
export type UploadPath = "/api/uploads" | "/api/admin/upload";

interface ImagePost extends Pick<UploadRequest<unknown>, "file" | "onProgress" | "signal"> {
  path: UploadPath;
  type: ImageType;
}

/** Address of the stored image; fails with the server's sentence as the message, or with none. */
async function postImage({ path, type, ...sent }: ImagePost): Promise<string> {
  try {
    const request = { ...sent, path: `${path}?type=${type}`, field: "image" };
    return (await upload({ ...request, schema: uploadResponse })).url;
  } catch (error) {
    const sentence = error instanceof ApiFailure ? error.sentence : undefined;
    throw new Error(sentence ?? "", { cause: error });
  }
}

/** So long it is waited for what is only to be known better, in ms. */
const PATIENCE_MS = 5000;

/** Whether an image is known to be no more: what nothing names is kept for a day. */
export async function isImageGone(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return (await fetch(url, { method: "HEAD", cache: "no-store", signal })).status === 404;
  } catch {
    return false;
  }
}
