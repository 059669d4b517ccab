/** Uploads on a connection of their own that stop halfway. */
import { once } from "node:events";
import { connect } from "node:net";
import { formOf } from "./fixture.ts";

/** Sends the first bytes of a form with the image, and waits until they are sent. */
export async function openSender(options: {
  url: string;
  headers: Record<string, string>;
  picture: Buffer;
  bytes: number;
}) {
  const { hostname, port } = new URL(options.url);
  const { headers, payload } = await formOf({ image: options.picture });
  let answer = "";
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined).on("data", (data) => (answer += data.toString()));
  await once(socket, "connect");
  const lines = Object.entries({
    host: "media",
    ...options.headers,
    ...headers,
    "content-length": payload.length,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`POST /api/uploads HTTP/1.1\r\n${head}\r\n`);
  if (!socket.write(payload.subarray(0, options.bytes))) await once(socket, "drain");
  return { answer: () => answer, leave: () => void socket.destroy() };
}

export type Sender = Awaited<ReturnType<typeof openSender>>;
