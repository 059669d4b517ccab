/** `POST /api/import/{json,csv}`: uploads a file and begins its import. */
import { importResponse } from "@mainstreet/contracts/import";
import type { ImportFileType, ImportResponse } from "@mainstreet/contracts/import";
import { ApiFailure } from "../../shared/api/client.ts";
import { sessionEnds } from "../../shared/api/session-end.ts";
import { importText } from "../../shared/text/import.ts";

export interface Upload {
  file: File;
  fileType: ImportFileType;
  /** From 0 to 99 while the bytes leave; 100 would promise what the server has not said yet. */
  onProgress: (percent: number) => void;
}

/** `ApiFailure` for an error answer, `Error` with the specified words when the call itself failed. */
export function postImport({ file, fileType, onProgress }: Upload): Promise<ImportResponse> {
  return new Promise((resolve, reject) => {
    // fetch can't tell how much of a body has left.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/import/${fileType}`);
    request.setRequestHeader("x-requested-with", "main-street");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0),
    );
    request.addEventListener("error", () => reject(new Error(importText.failed)));
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299)
        return reject(sessionEnds(new ApiFailure(status, statusText, responseText)));
      const answer = importResponse.safeParse(JSON.parse(responseText));
      return answer.success ? resolve(answer.data) : reject(new Error(importText.failed));
    });
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
