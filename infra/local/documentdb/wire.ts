import { documentSize, MalformedBson, sequenceDocuments } from "./raw-bson.ts";

/**
 * A client's message: the command document and, if sent in a section of their own, its documents,
 * undecoded.
 */
export type WireRequest = {
  requestId: number;
  legacy: boolean;
  /** The client doesn't wait for an answer (write concern 0). */
  silent: boolean;
  body: Buffer;
  sequence?: { field: string; documents: Buffer };
};

/** Bytes that aren't a message of this protocol. The connection can't continue after them. */
export class MalformedMessage extends Error {}

const maxMessageBytes = 48_000_000;
const headerBytes = 16;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const moreToCome = 1 << 1;
const exhaustAllowed = 1 << 16;

/** Splits a byte stream into messages. Ends with the stream; throws MalformedMessage. */
export async function* readMessages(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let held = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    held += chunk.length;
    if (held < 4) continue;
    let size = messageSize(chunks);
    if (held < size) continue;
    let buffer = chunks.length === 1 ? chunk : Buffer.concat(chunks, held);
    while (buffer.length >= 4 && buffer.length >= (size = messageSize([buffer]))) {
      yield buffer.subarray(0, size);
      buffer = buffer.subarray(size);
    }
    chunks = buffer.length > 0 ? [buffer] : [];
    held = buffer.length;
  }
}

/**
 * Parses a message (OP_MSG, or OP_QUERY, which drivers use for their first hello). Throws
 * MalformedMessage.
 */
export function parseMessage(message: Buffer): WireRequest {
  try {
    const requestId = message.readInt32LE(4);
    const opCode = message.readInt32LE(12);
    if (opCode === opMsg) return parseMsg(message, requestId);
    if (opCode === opQuery) return parseQuery(message, requestId);
    throw new MalformedMessage(`opcode ${opCode} is not served`);
  } catch (error) {
    if (error instanceof MalformedBson || error instanceof RangeError) {
      throw new MalformedMessage(error.message, { cause: error });
    }
    throw error;
  }
}

/** Returns the answer as buffers to write in order; the document isn't copied. */
export function encodeReply(request: WireRequest, document: Buffer): [Buffer, Buffer] {
  const head = Buffer.alloc(request.legacy ? headerBytes + 20 : headerBytes + 5);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  if (request.legacy) {
    head.writeInt32LE(8, 16); // "await capable", as every server since 1.6 says
    head.writeInt32LE(1, 32);
  }
  return [head, document];
}

function messageSize(chunks: readonly Buffer[]): number {
  const first = chunks[0];
  const start = first && first.length >= 4 ? first : Buffer.concat(chunks);
  const size = start.readInt32LE(0);
  if (size < headerBytes + 5 || size > maxMessageBytes) {
    throw new MalformedMessage(`a message can't be ${size} bytes long`);
  }
  return size;
}

function parseMsg(message: Buffer, requestId: number): WireRequest {
  const flags = message.readUInt32LE(headerBytes);
  if ((flags & ~(moreToCome | exhaustAllowed)) !== 0) {
    throw new MalformedMessage(`message flags ${flags} are not served`);
  }
  const request: Partial<WireRequest> = {};
  for (let at = headerBytes + 4; at < message.length;) {
    const kind = message.readUInt8(at);
    at += 1;
    if (kind === 0 && !request.body) {
      const size = documentSize(message, at);
      request.body = message.subarray(at, at + size);
      at += size;
    } else if (kind === 1 && !request.sequence) {
      const end = at + message.readInt32LE(at);
      const name = message.indexOf(0, at + 4);
      if (end > message.length || name < 0 || name >= end) {
        throw new MalformedMessage("a document sequence runs past its message");
      }
      request.sequence = {
        field: message.toString("utf8", at + 4, name),
        documents: message.subarray(name + 1, end),
      };
      // Throws when they aren't complete documents.
      sequenceDocuments(request.sequence.documents);
      at = end;
    } else {
      throw new MalformedMessage(`a message can't have a section of kind ${kind} here`);
    }
  }
  if (!request.body) throw new MalformedMessage("a message without a command");
  const silent = (flags & moreToCome) !== 0;
  return { ...request, requestId, legacy: false, silent, body: request.body };
}

function parseQuery(message: Buffer, requestId: number): WireRequest {
  const name = message.indexOf(0, headerBytes + 4);
  const namespace = message.toString("utf8", headerBytes + 4, Math.max(name, headerBytes + 4));
  if (!namespace.endsWith(".$cmd"))
    throw new MalformedMessage("OP_QUERY is served for commands only");
  const at = name + 1 + 8;
  const body = message.subarray(at, at + documentSize(message, at));
  return { requestId, legacy: true, silent: false, body };
}
