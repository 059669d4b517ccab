/**
 * A name server with given records, for SRV addresses. Written by hand, as dns-packet, which could encode the
 * answers, has had no release since 2023.
 */
import { createSocket } from "node:dgram";

const [TXT, SRV] = [16, 33];

const numbers = (...all: number[]) => {
  const bytes = Buffer.alloc(2 * all.length);
  for (const [at, number] of all.entries()) bytes.writeUInt16BE(number, 2 * at);
  return bytes;
};
/** Returns a text prefixed with its length. */
const counted = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]);
const nameOf = (name: string) => Buffer.concat([...name.split("."), ""].map(counted));

interface Records {
  /** `_mongodb._tcp.stores.example.org` → host and port. */
  srv: Record<string, { name: string; port: number }>;
  /** `stores.example.org` → its text. */
  txt: Record<string, string>;
}

/** Listens on a free loopback port: `server` is an argument for `dns.setServers`. */
export async function openNameServer({ srv, txt }: Records) {
  const socket = createSocket("udp4");
  /** Returns the encoded data of a name's record. */
  function dataOf(name: string, type: number): Buffer | undefined {
    const [place, text] = [srv[name], txt[name]];
    if (type === SRV && place)
      return Buffer.concat([numbers(0, 0, place.port), nameOf(place.name)]);
    return type === TXT && text !== undefined ? counted(text) : undefined;
  }

  socket.on("message", (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const data = dataOf(labels.join(".").toLowerCase(), type);
    const status = data ? 0x8180 : 0x8183;
    const head = numbers(query.readUInt16BE(0), status, 1, data ? 1 : 0, 0, 0);
    const question = query.subarray(12, at + 5);
    // The record's name is a pointer to that of the question; its TTL is a minute.
    const record = data ? [numbers(0xc00c, type, 1, 0, 60, data.length), data] : [];
    socket.send(Buffer.concat([head, question, ...record]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
