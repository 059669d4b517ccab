/** Small bodies are held whole until their requests are answered, those of everybody in one room. */
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { ApiError } from "@mainstreet/service/http/errors";

/** Small beside the gateway's memory, and far more than is ever on its way when nobody means harm. */
const ROOM_BYTES = 64 * 1024 * 1024;

export type HeldBodies = ReturnType<typeof createHeldBodies>;

/** Where the room is full, the body that has been coming longest gives way: an honest one takes moments. */
export function createHeldBodies() {
  const arriving = new Set<() => void>();
  let bytes = 0;
  return {
    /** Counts what comes of `body`, until the request has its `answer` or nobody waits for one. */
    add(body: Readable, answer: ServerResponse) {
      let own = 0;
      function count({ length }: Buffer) {
        own += length;
        bytes += length;
        for (const longest of arriving) {
          if (bytes <= ROOM_BYTES) break;
          longest();
        }
      }
      function leave() {
        body.off("data", count);
        arriving.delete(giveWay);
        bytes -= own;
        own = 0;
      }
      function giveWay() {
        leave();
        body.destroy(noRoom());
      }
      arriving.add(giveWay);
      body.on("data", count);
      body.once("end", () => arriving.delete(giveWay));
      answer.once("close", leave);
    },
  };
}

const noRoom = () =>
  new ApiError(503, "busy", "Too much is being sent at the moment. Please try again.");
