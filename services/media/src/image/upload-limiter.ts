/**
 * Limits of uploads: unpacking a picture takes up to 150 MB, so one is rendered at a time, and what arrives
 * and waits meanwhile is bounded by files and by bytes. Where those are too many, the visitor's picture that
 * has been coming longest gives way; who finds no room then is asked to come back. All towns share it, so
 * admins' pictures come before visitors' that wait, and no visitor and no town's admins fill it alone.
 */
import { countInHand } from "@mainstreet/service/access/in-hand";
import { ApiError } from "@mainstreet/service/http/errors";
import pLimit from "p-limit";
import { checkPicture, renderVariants } from "./image.ts";

/** Visitors leave some of it to admins and imports, whom nobody else's pictures shall keep out. */
const LIMITS = {
  visitors: { waiting: 10, bytes: 64 * 1024 * 1024 },
  admins: { waiting: 16, bytes: 96 * 1024 * 1024 },
};

/** A listing has three pictures; in a town two admins may be at it at once. */
const IN_HAND = { visitor: 3, admins: 6 };

/** A visitor by address, or the admins of a town. */
export type Uploader = { visitor: string } | { admins: string };

const busy = () =>
  new ApiError(429, "busy", "Too many images are being uploaded. Please try again.");

/** One upload under way: bytes are counted as they arrive, and given back by `leave`. */
export type UploadSlot = ReturnType<ReturnType<typeof createUploadLimiter>["enter"]>;

export function createUploadLimiter() {
  const inTurn = pLimit(1);
  /** Of visitors' pictures one at a time stands in the line, so that admins' are behind one at most. */
  const visitorInTurn = pLimit(1);
  const inHand = countInHand();
  /** Give up a visitor's picture that is still coming, the longest one first. */
  const arriving = new Set<() => void>();
  let bytes = 0;
  return {
    /** Throws 429 where there is no room, before anything is read. */
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
      if (inHand.of(who) >= (fromVisitor ? IN_HAND.visitor : IN_HAND.admins)) throw busy();
      refuseFull();
      inHand.add(who);
      if (fromVisitor) arriving.add(giveUp);
      return {
        /** Aborted when it gives way to others. */
        signal: given.signal,
        take(more: number) {
          own += more;
          bytes += more;
          refuseFull();
        },
        /** Renders in turn; what is not to be unpacked waits for nobody. */
        async render(file: Buffer) {
          arriving.delete(giveUp);
          const picture = await checkPicture(file);
          refuseFull();
          const rendered = () => inTurn(renderVariants, picture);
          return fromVisitor ? visitorInTurn(rendered) : rendered();
        },
        leave() {
          giveBack();
          inHand.remove(who);
        },
      };
    },
  };
}
