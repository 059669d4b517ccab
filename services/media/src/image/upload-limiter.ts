/**
 * Limits of uploads: unpacking a picture takes up to 150 MB, so one is rendered at a time, and what arrives
 * and waits meanwhile is bounded by files and by bytes. Where those are too many, the visitor's picture that
 * has been coming longest gives way; who finds no room then is asked to come back. All towns share it, so
 * admins' pictures come before visitors' that wait, and no visitor fills it alone.
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

/** A listing has three pictures. */
const VISITOR_IN_HAND = 3;

export type Uploader = "admins" | { visitor: string };

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
      const visitor = uploader === "admins" ? null : uploader.visitor;
      const most = visitor === null ? LIMITS.admins : LIMITS.visitors;
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
      if (visitor !== null && inHand.of(visitor) >= VISITOR_IN_HAND) throw busy();
      refuseFull();
      if (visitor !== null) {
        inHand.add(visitor);
        arriving.add(giveUp);
      }
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
          return visitor === null ? rendered() : visitorInTurn(rendered);
        },
        leave() {
          giveBack();
          if (visitor !== null) inHand.remove(visitor);
        },
      };
    },
  };
}
