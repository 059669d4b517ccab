/** Which files are worth sending; what they really hold is for the server to find out. */
import { IMAGE_LIMIT_BYTES } from "@mainstreet/contracts/upload";
import { uploadText } from "../../text/upload.ts";

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
