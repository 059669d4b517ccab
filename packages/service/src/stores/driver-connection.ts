/**
 * Fixes the MongoDB driver (7.8, the same in 7.9): a command that the socket does not accept at once waits for
 * `drain`, and waits forever if the connection ends without an error: closed by the server, or by a monitor
 * that gives up during a large write. The request, relay or consumer behind the command then hangs as well.
 * With this fix the command fails like any other on a broken connection, and is retried where possible. No
 * timeout of the driver covers that wait except `timeoutMS`, which would limit every statement.
 */
import type { Socket } from "node:net";
import mongoose from "mongoose";
import { Connection } from "mongodb/lib/cmap/connection.js";

const ends = new WeakMap<Socket, AbortSignal>();

function endOf(socket: Socket) {
  const known = ends.get(socket);
  if (known) return known;
  const end = new AbortController();
  socket.once("close", () =>
    end.abort(
      new mongoose.mongo.MongoNetworkError("connection closed while a command was written"),
    ),
  );
  ends.set(socket, end.signal);
  return end.signal;
}

const { writeCommand } = Connection.prototype;

Connection.prototype.writeCommand = function writeUntilClosed(command, options) {
  return writeCommand.call(this, command, {
    ...options,
    signal: options.signal ?? endOf(this.socket),
  });
};
