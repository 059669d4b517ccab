/**
 * Mends the MongoDB driver (7.8, the same in 7.9): a command that the socket has not taken at once waits for its
 * `drain`, and waits for ever when the connection ends without an error: one that the server has just closed,
 * one that a monitor gives up under a large write. With it waits the request, relay or consumer that asked.
 * Now it fails as every command of a broken connection does, and what can be repeated is. No bound of the
 * driver's reaches that wait but `timeoutMS`, which would bound every statement.
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
