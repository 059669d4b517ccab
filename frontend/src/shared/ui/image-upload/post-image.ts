/** `POST` of one image, with the progress of its bytes, and whether it is still there. */
import { uploadResponse } from "@mainstreet/contracts/upload";
import { ApiFailure } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import type { UploadRequest } from "../../api/upload.ts";

export type ImageType = "logo" | "business" | "coupon";
/** Visitors have a door of their own, with a stricter limit. */
export type UploadPath = "/api/uploads" | "/api/admin/upload";

interface ImagePost extends Pick<UploadRequest<unknown>, "file" | "onProgress" | "signal"> {
  path: UploadPath;
  type: ImageType;
}

/** Address of the stored image; fails with the server's sentence as the message, or with none. */
export async function postImage({ path, type, ...sent }: ImagePost): Promise<string> {
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
