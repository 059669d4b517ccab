/** A file on its way to the backend, with the progress of its bytes. */
import { failureOf } from "./client.ts";
import type { Contract } from "./client.ts";

export interface UploadRequest<Data> {
  path: string;
  /** Name of the form's field that holds the file. */
  field: string;
  file: File;
  schema: Contract<Data>;
  /** From 0 to 99 while the bytes leave; 100 would promise what the server has not said yet. */
  onProgress: (percent: number) => void;
  /** Gives up; the promise then never settles. */
  signal?: AbortSignal;
}

/** `ApiFailure` for an error answer, any other error where the call failed or made no sense. */
export function upload<Data>(sent: UploadRequest<Data>): Promise<Data> {
  const { path, field, file, schema, onProgress, signal } = sent;
  return new Promise((resolve, reject) => {
    // fetch can't tell how much of a body has left.
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

/** Whole percents, never more than 99: only the answer makes it 100. */
export const progressPercent = (loaded: number, total: number) =>
  total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0;
