/**
 * Buffers of small bodies, held until their requests are answered, within one memory budget for all
 * visitors.
 */
import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { ApiError } from "@mainstreet/service/http/errors";
import { clientKey } from "@mainstreet/service/http/client-key";

/** Small beside the gateway's memory, and far more than is in flight without an attack. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** What one visitor holds: the bytes, and a callback that drops each body, oldest first. */
interface Holder {
  bytes: number;
  bodies: Set<() => void>;
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/**
 * When the budget is exceeded, drops bodies of the visitor who holds the most, whoever sent the
 * latest.
 */
export function createBodyBudget() {
  const holders = new Map<string, Holder>();
  let bytes = 0;

  function makeRoom() {
    while (bytes > ROOM_BYTES) {
      const most = [...holders.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a));
      for (const giveWay of most.bodies) {
        giveWay();
        break;
      }
    }
  }

  return {
    /** Counts the bytes of `body` until the request is answered or its visitor has left. */
    add(body: Readable, { request, raw: answer }: FastifyReply) {
      const visitor = clientKey(request.ip);
      const holder = holders.get(visitor) ?? { bytes: 0, bodies: new Set() };
      holders.set(visitor, holder);
      holder.bodies.add(giveWay);
      let own = 0;
      function count({ length }: Buffer) {
        own += length;
        holder.bytes += length;
        bytes += length;
        makeRoom();
      }
      function leave() {
        if (!holder.bodies.delete(giveWay)) return;
        body.off("data", count);
        if (holder.bodies.size === 0) holders.delete(visitor);
        holder.bytes -= own;
        bytes -= own;
      }
      function giveWay() {
        leave();
        // A complete body waits for its answer, perhaps behind others on the connection that nobody
        // reads.
        if (body.readableEnded) request.raw.socket.destroy();
        else body.destroy(noRoom());
      }
      body.on("data", count);
      answer.once("close", leave);
    },
  };
}

const noRoom = () =>
  new ApiError(503, "busy", "Too much is being sent at the moment. Please try again.");
