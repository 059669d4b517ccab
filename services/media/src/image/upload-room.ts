/**
 * Room for uploads: unpacking a picture takes up to 150 MB, so one is rendered at a time, and what arrives
 * and waits meanwhile is bounded by files and by bytes. Who finds no room is asked to come back.
 */
import { ApiError } from "@mainstreet/service/http/errors";
import pLimit from "p-limit";
import { checkPicture, renderVariants } from "./image.ts";

/** Visitors leave some of it to admins and imports, whom nobody else's pictures shall keep out. */
const ROOM = {
  visitors: { waiting: 10, bytes: 64 * 1024 * 1024 },
  admins: { waiting: 16, bytes: 96 * 1024 * 1024 },
};

export type Uploader = keyof typeof ROOM;

const busy = () =>
  new ApiError(429, "busy", "Too many images are being uploaded. Please try again.");

/** One upload's place: bytes are counted as they arrive, and given back by `leave`. */
export type Place = ReturnType<ReturnType<typeof createUploadRoom>["enter"]>;

export function createUploadRoom() {
  const limit = pLimit(1);
  let bytes = 0;
  return {
    /** Throws 429 where there is no room, before anything is read. */
    enter(uploader: Uploader) {
      const most = ROOM[uploader];
      const refuseFull = () => {
        if (limit.pendingCount >= most.waiting || bytes > most.bytes) throw busy();
      };
      refuseFull();
      let own = 0;
      return {
        take(more: number) {
          own += more;
          bytes += more;
          refuseFull();
        },
        /** Renders in turn; what is not to be unpacked waits for nobody. */
        async render(file: Buffer) {
          const picture = await checkPicture(file);
          refuseFull();
          return limit(renderVariants, picture);
        },
        leave() {
          bytes -= own;
          own = 0;
        },
      };
    },
  };
}
