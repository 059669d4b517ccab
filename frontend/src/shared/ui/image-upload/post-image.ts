/** `POST` of one image, with the progress of its bytes. */
import { uploadResponse } from "@mainstreet/contracts/upload";
import { ApiFailure } from "../../api/client.ts";
import { sessionEnds } from "../../api/session-end.ts";

export type ImageType = "logo" | "business" | "coupon";
/** Visitors have a door of their own, with a stricter limit. */
export type UploadPath = "/api/uploads" | "/api/admin/upload";

export interface ImagePost {
  path: UploadPath;
  type: ImageType;
  file: File;
  /** From 0 to 99 while the bytes leave; 100 would promise what the server has not said yet. */
  onProgress: (percent: number) => void;
  /** Gives up; the promise then never settles. */
  signal: AbortSignal;
}

/** Address of the stored image; fails with the server's sentence as the message, or with none. */
export function postImage({ path, type, file, onProgress, signal }: ImagePost): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch can't tell how much of a body has left.
    const request = new XMLHttpRequest();
    request.open("POST", `${path}?type=${type}`);
    request.setRequestHeader("x-requested-with", "main-street");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(progressPercent(loaded, total)),
    );
    request.addEventListener("error", () => reject(new Error("")));
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      const url = status >= 200 && status < 300 ? urlOf(responseText) : undefined;
      if (url !== undefined) return resolve(url);
      const failure = sessionEnds(new ApiFailure(status, statusText, responseText));
      return reject(new Error(failure.sentence ?? ""));
    });
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("image", file);
    request.send(form);
  });
}

/** Whole percents, never more than 99: only the answer makes it 100. */
export const progressPercent = (loaded: number, total: number) =>
  total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0;

function urlOf(body: string): string | undefined {
  try {
    return uploadResponse.safeParse(JSON.parse(body)).data?.url;
  } catch {
    return undefined;
  }
}
