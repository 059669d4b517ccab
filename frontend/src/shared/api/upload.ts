/** Uploads a file to the backend and reports the progress. */
import { failureOf } from "./client.ts";
import type { Contract } from "./client.ts";

export interface UploadRequest<Data> {
  path: string;
  /** Name of the form field that holds the file. */
  field: string;
  file: File;
  schema: Contract<Data>;
  /** Gets 0 to 99 while bytes are sent; 100 would promise success before the server has answered. */
  onProgress: (percent: number) => void;
  /** Aborts the upload; the promise then never settles. */
  signal?: AbortSignal;
}

/**
 * Rejects with `ApiFailure` for an error answer, with any other error when the call failed or its
 * answer is invalid.
 */
export function upload<Data>(sent: UploadRequest<Data>): Promise<Data> {
  const { path, field, file, schema, onProgress, signal } = sent;
  return new Promise((resolve, reject) => {
    // fetch does not report the progress of a request body.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("x-requested-with", "main-street");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(progressPercent(loaded, total)),
    );
    request.addEventListener("error", () => reject(new Error("The upload failed")));
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      try {
        if (status < 200 || status > 299) throw failureOf(status, statusText, responseText);
        resolve(schema.parse(JSON.parse(responseText)));
      } catch (error) {
        reject(error instanceof Error ? error : new Error("The upload failed"));
      }
    });
    signal?.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}

/** Returns a whole percentage of at most 99: only the answer completes the upload. */
export const progressPercent = (loaded: number, total: number) =>
  total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0;
