import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { deserialize, Long, serialize } from "bson";
import type { Document } from "bson";
import { beforeAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { readMessages } from "./wire.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  return () => fixture.close();
});

type Section = { field: string; documents: Document[] };

/** Encodes an OP_MSG with a command and, optionally, a document sequence. */
function message(command: Document, section?: Section, flags = 0, requestId = 7): Buffer {
  const parts = [Buffer.from([0]), Buffer.from(serialize(command))];
  if (section) {
    const name = Buffer.from(`${section.field}\0`);
    const documents = section.documents.map((document) => Buffer.from(serialize(document)));
    const content = Buffer.concat([name, ...documents]);
    const size = Buffer.alloc(4);
    size.writeInt32LE(content.length + 4);
    parts.push(Buffer.from([1]), size, content);
  }
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(20);
  head.writeInt32LE(20 + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}

async function dial() {
  const socket = connect(fixture.gateway.port, "127.0.0.1");
  await once(socket, "connect");
  const replies = readMessages(socket);
  return {
    socket,
    reply: async (): Promise<{ to: number; document: Document }> => {
      const { value } = await replies.next();
      if (!value) throw new Error("the gateway hung up");
      const skip = value.readInt32LE(12) === 1 ? 36 : 21;
      return { to: value.readInt32LE(8), document: deserialize(value.subarray(skip)) };
    },
  };
}

async function hungUp(socket: Socket): Promise<boolean> {
  socket.resume();
  if (!socket.closed) await once(socket, "close");
  return true;
}

test("a driver's first greeting in the legacy form is answered in that form", async () => {
  const { socket, reply } = await dial();
  const query = Buffer.concat([
    Buffer.alloc(20),
    Buffer.from("admin.$cmd\0"),
    Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
    Buffer.from(serialize({ isMaster: 1, helloOk: true, client: { driver: { name: "x" } } })),
  ]);
  query.writeInt32LE(query.length, 0);
  query.writeInt32LE(2004, 12);
  socket.write(query);
  const { document } = await reply();
  const address = `127.0.0.1:${fixture.gateway.port}`;
  expect(document).toMatchObject({
    isWritablePrimary: true,
    setName: "documentdb",
    hosts: [address],
    primary: address,
    maxWireVersion: 21,
    ok: 1,
  });
  socket.destroy();
});

test("commands of one connection are answered in order, however the bytes arrive", async () => {
  const { socket, reply } = await dial();
  const $db = fixture.fresh().databaseName;
  const bytes = Buffer.concat([
    message(
      { insert: "a", $db },
      { field: "documents", documents: [{ _id: 1 }, { _id: 2 }] },
      0,
      1,
    ),
    message({ count: "a", $db }, undefined, 0, 2),
    message({ insert: "a", documents: [{ _id: 3 }], $db }, undefined, 0, 3),
    message({ find: "a", sort: { _id: -1 }, $db }, undefined, 0, 4),
  ]);
  for (let at = 0; at < bytes.length; at += 11) socket.write(bytes.subarray(at, at + 11));
  expect(await reply()).toMatchObject({ to: 1, document: { n: 2, ok: 1 } });
  expect(await reply()).toMatchObject({ to: 2, document: { n: 2 } });
  expect(await reply()).toMatchObject({ to: 3, document: { n: 1 } });
  expect(await reply()).toMatchObject({
    to: 4,
    document: { cursor: { id: 0, firstBatch: [{ _id: 3 }, { _id: 2 }, { _id: 1 }] } },
  });
  socket.destroy();
});

test("a message that requests no reply gets none", async () => {
  const { socket, reply } = await dial();
  const $db = fixture.fresh().databaseName;
  socket.write(message({ insert: "a", documents: [{ _id: 1 }], $db }, undefined, 2, 1));
  socket.write(message({ count: "a", $db }, undefined, 0, 2));
  expect(await reply()).toMatchObject({ to: 2, document: { n: 1 } });
  socket.destroy();
});

test("a repeated retryable write is answered again, but applied only once", async () => {
  const first = await dial();
  const second = await dial();
  const database = fixture.fresh();
  await database.collection<{ _id: number; n: number }>("counters").insertOne({ _id: 1, n: 0 });
  const update = (txnNumber: number) =>
    message({
      update: "counters",
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      lsid: { id: Buffer.alloc(16, 5) },
      txnNumber: Long.fromNumber(txnNumber),
      $db: database.databaseName,
    });
  first.socket.write(update(1));
  second.socket.write(update(1));
  const [one, two] = await Promise.all([first.reply(), second.reply()]);
  expect(one.document).toEqual(two.document);
  expect(await database.collection("counters").findOne()).toMatchObject({ n: 1 });
  first.socket.write(update(2));
  await first.reply();
  expect(await database.collection("counters").findOne()).toMatchObject({ n: 2 });
  second.socket.write(update(1));
  expect((await second.reply()).document).toMatchObject({ ok: 0, code: 225 });
  first.socket.destroy();
  second.socket.destroy();
});

const insert = message({ insert: "a", $db: "none" }, { field: "documents", documents: [{ a: 1 }] });

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(insert);
  change(bytes);
  return bytes;
}

const malformed: [string, Buffer][] = [
  ["text of another protocol", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")],
  ["a length of zero", changed((bytes) => bytes.writeInt32LE(0, 0))],
  ["a negative length", changed((bytes) => bytes.writeInt32LE(-1, 0))],
  ["a length of 100 MB", changed((bytes) => bytes.writeInt32LE(100_000_000, 0))],
  ["an opcode of long ago", changed((bytes) => bytes.writeInt32LE(2002, 12))],
  ["a compressed message", changed((bytes) => bytes.writeInt32LE(2012, 12))],
  ["unknown required flags", changed((bytes) => bytes.writeUInt32LE(4, 16))],
  ["an unknown section", changed((bytes) => bytes.writeUInt8(2, 20))],
  ["a document longer than its message", changed((bytes) => bytes.writeInt32LE(5000, 21))],
  [
    "a document without an end",
    changed((bytes) => bytes.writeUInt8(1, 20 + bytes.readInt32LE(21))),
  ],
  ["a value longer than its document", changed((bytes) => bytes.writeInt32LE(5000, 33))],
  ["a value of no known type", changed((bytes) => bytes.writeUInt8(0x55, 25))],
  ["a sequence cut short", changed((bytes) => bytes.writeInt32LE(12, bytes.length - 16))],
];

test.each(malformed)("%s ends its own connection and no other", async (_, bytes) => {
  const { socket } = await dial();
  socket.write(bytes);
  expect(await hungUp(socket)).toBe(true);
  expect(await fixture.client.db("admin").command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test("a client that leaves during a message or a command affects nobody else", async () => {
  const half = await dial();
  half.socket.write(insert.subarray(0, 30));
  half.socket.destroy();
  const impatient = await dial();
  impatient.socket.write(insert);
  impatient.socket.destroy();
  expect(await fixture.client.db("admin").command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test("documents with invalid BSON are refused and not stored", async () => {
  const { socket, reply } = await dial();
  const $db = fixture.fresh().databaseName;
  const bytes = message(
    { insert: "a", ordered: false, $db },
    {
      field: "documents",
      documents: [
        { _id: 1, text: "abc" },
        { _id: 2, text: "abcd" },
      ],
    },
  );
  bytes.writeInt32LE(900, bytes.lastIndexOf("text\0") + 5);
  socket.write(bytes);
  expect((await reply()).document).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 2 }] });
  socket.destroy();
});
