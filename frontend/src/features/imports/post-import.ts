/** `POST /api/import/{json,csv}`, and `/draft` below it: uploads a file, to be imported or looked at. */
import { importResponse } from "@mainstreet/contracts/import";
import type { ImportFileType } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import type { z } from "zod";
import { ApiFailure } from "../../shared/api/client.ts";
import { sessionEnds } from "../../shared/api/session-end.ts";
import { importText } from "../../shared/text/import.ts";

export interface Upload {
  file: File;
  fileType: ImportFileType;
  /** From 0 to 99 while the bytes leave; 100 would promise what the server has not said yet. */
  onProgress: (percent: number) => void;
}

export const postImport = (upload: Upload) =>
  send(`/api/import/${upload.fileType}`, upload, importResponse);

export const postDraft = (upload: Upload) =>
  send(`/api/import/${upload.fileType}/draft`, upload, importDraft);

/** `ApiFailure` for an error answer, `Error` with the specified words when the call itself failed. */
function send<Schema extends z.ZodType>(
  path: string,
  { file, onProgress }: Upload,
  schema: Schema,
): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    // fetch can't tell how much of a body has left.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("x-requested-with", "main-street");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0),
    );
    request.addEventListener("error", () => reject(new Error(importText.failed)));
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299)
        return reject(sessionEnds(new ApiFailure(status, statusText, responseText)));
      const answer = schema.safeParse(JSON.parse(responseText));
      return answer.success ? resolve(answer.data) : reject(new Error(importText.failed));
    });
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
