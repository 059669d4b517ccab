/**
 * Limits on uploads: decoding an image takes up to 150 MB, so one is rendered at a time, and images
 * that arrive or wait meanwhile are limited by number and by bytes. When there are too many bytes,
 * the visitor's upload that began first is aborted; uploads that still find no room get 429. All
 * towns share these limits, so admins' images go before visitors' waiting ones, and no visitor and
 * no town's admins can use them up alone.
 */
import { createInFlightCounter } from "@mainstreet/service/http/in-flight";
import { ApiError } from "@mainstreet/service/http/errors";
import pLimit from "p-limit";
import { checkPicture, renderVariants } from "./image.ts";

/**
 * Visitors leave some room for admins and imports, which must not be kept out. Concurrent uploads: a
 * listing has three images, and in a town two admins may be working at once.
 */
const LIMITS = {
  visitors: { waiting: 10, bytes: 64 * 1024 * 1024, inFlight: 3 },
  admins: { waiting: 16, bytes: 96 * 1024 * 1024, inFlight: 6 },
};

/** A visitor by address, or a town's admins. */
export type Uploader = { visitor: string } | { admins: string };

const busy = () =>
  new ApiError(429, "busy", "Too many images are being uploaded. Please try again.");

/** An upload in progress: its bytes are counted as they arrive, and released by `leave`. */
export type UploadSlot = ReturnType<ReturnType<typeof createUploadLimiter>["enter"]>;

export function createUploadLimiter() {
  const inTurn = pLimit(1);
  /** Queues one visitor's image at a time, so that admins wait for at most one of them. */
  const visitorInTurn = pLimit(1);
  const inFlight = createInFlightCounter();
  /** Callbacks that abort a visitor's upload, the oldest first. */
  const arriving = new Set<() => void>();
  let bytes = 0;
  return {
    /** Throws 429 when there is no room, before anything is read. */
    enter(uploader: Uploader) {
      const fromVisitor = "visitor" in uploader;
      const who = fromVisitor ? `visitor ${uploader.visitor}` : `admins ${uploader.admins}`;
      const most = fromVisitor ? LIMITS.visitors : LIMITS.admins;
      const given = new AbortController();
      let own = 0;
      function giveBack() {
        arriving.delete(giveUp);
        bytes -= own;
        own = 0;
      }
      function giveUp() {
        giveBack();
        given.abort();
      }
      function refuseFull() {
        for (const longest of arriving) {
          if (bytes <= most.bytes || longest === giveUp) break;
          longest();
        }
        const waiting = inTurn.pendingCount + visitorInTurn.pendingCount;
        if (waiting >= most.waiting || bytes > most.bytes) throw busy();
      }
      if (inFlight.of(who) >= most.inFlight) throw busy();
      refuseFull();
      inFlight.add(who);
      if (fromVisitor) arriving.add(giveUp);
      return {
        /** Aborted to make room for other uploads. */
        signal: given.signal,
        take(more: number) {
          own += more;
          bytes += more;
          refuseFull();
        },
        /** Renders the image in turn; one that is refused doesn't wait. */
        async render(file: Buffer) {
          arriving.delete(giveUp);
          const picture = await checkPicture(file);
          refuseFull();
          const rendered = () => inTurn(renderVariants, picture);
          return fromVisitor ? visitorInTurn(rendered) : rendered();
        },
        leave() {
          giveBack();
          inFlight.remove(who);
        },
      };
    },
  };
}
