import type { Socket } from "node:net";
import { checkRetryable, findCommand } from "./commands.ts";
import type { Caller, Engine } from "./commands.ts";
import { readCommand } from "./command.ts";
import { CommandError, errorReply } from "./errors.ts";
import { checkFields } from "./options.ts";
import { MalformedBson, rawElements } from "./raw-bson.ts";
import { requireRight } from "./rights.ts";
import { openSignIn } from "./sign-in.ts";
import { encodeReply, MalformedMessage, parseMessage, readMessages } from "./wire.ts";
import type { WireRequest } from "./wire.ts";

/** A client's connection; `finish` lets the command in flight be answered and then closes it. */
export type Connection = { done: Promise<void>; finish(): void };

type Served = {
  engine: Engine;
  socket: Socket;
  connectionId: number;
  /** Name of the user with all rights; without it, no authentication is required. */
  admin: string | undefined;
  alone: boolean;
  log: (line: string) => void;
};

/** Answers a client's commands one at a time; nothing more is read while one runs. */
export function serveConnection(served: Served): Connection {
  const { engine, socket, connectionId, log } = served;
  let busy = false;
  let finishing = false;
  const caller: Caller = {
    connectionId,
    address: `${socket.localAddress}:${socket.localPort}`,
    alone: served.alone,
    signIn: served.admin === undefined ? undefined : openSignIn(engine.postgres, served.admin),
  };

  async function serve() {
    for await (const message of readMessages(socket)) {
      busy = true;
      const request = parseMessage(message);
      const reply = await execute(engine, request, caller);
      if (!request.silent) await write(socket, encodeReply(request, reply));
      busy = false;
      if (finishing) return;
    }
  }

  const done = serve()
    .catch((error: unknown) => {
      // Any error ends only this connection; a client that merely disconnected isn't logged.
      if (!isSocketError(error)) log(`connection ${connectionId}: ${String(error)}`);
    })
    .finally(() => socket.destroy());
  return {
    done,
    finish() {
      finishing = true;
      if (!busy) socket.destroy();
    },
  };
}

async function execute(engine: Engine, request: WireRequest, caller: Caller): Promise<Buffer> {
  try {
    const { body, sequence } = request;
    const elements = rawElements(body);
    const { name, fields, run } = findCommand(elements[0]?.key ?? "");
    if (request.legacy && name !== "hello") {
      throw new CommandError(352, "OP_QUERY is served for the first hello only.");
    }
    if (sequence && !sequenceFields.has(`${name}.${sequence.field}`)) {
      throw new CommandError(40415, `BSON field '${name}.${sequence.field}' is an unknown field.`);
    }
    caller.signIn?.require(name, fields);
    checkFields(name, fields, body, elements);
    const command = readCommand(body, elements, sequence?.documents ?? null);
    const who = caller.signIn?.who();
    if (who) requireRight(who.rights, fields.needs, name, command);
    checkRetryable(name, command);
    return await run(engine, command, caller);
  } catch (error) {
    if (error instanceof MalformedBson) throw new MalformedMessage(error.message, { cause: error });
    return errorReply(error);
  }
}

function isSocketError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}

const sequenceFields: ReadonlySet<string> = new Set([
  "insert.documents",
  "update.updates",
  "delete.deletes",
]);

async function write(socket: Socket, [head, document]: [Buffer, Buffer]): Promise<void> {
  socket.cork();
  socket.write(head);
  const flushed = socket.write(document);
  socket.uncork();
  if (flushed || socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      socket.off("drain", settle).off("close", settle);
      resolve();
    };
    socket.on("drain", settle).on("close", settle);
  });
}
