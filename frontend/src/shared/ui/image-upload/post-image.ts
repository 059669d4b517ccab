/** `POST` of one image, with the progress of its bytes. */
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
