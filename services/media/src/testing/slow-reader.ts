/** A client with its own connection that reads only when told to. */
import { once } from "node:events";
import { connect } from "node:net";

/** Sends several requests for the path at once; resolves when the answers begin to arrive. */
export async function openReader(options: {
  url: string;
  path: string;
  headers: Record<string, string>;
  requests?: number;
}) {
  const { hostname, port } = new URL(options.url);
  const socket = connect(Number(port), hostname);
  let ended = false;
  socket.on("error", () => undefined).on("close", () => (ended = true));
  await once(socket, "connect");
  const lines = Object.entries({ host: "media", ...options.headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`GET ${options.path} HTTP/1.1\r\n${head}\r\n`.repeat(options.requests ?? 1));
  await once(socket, "readable");
  return {
    /** Whether the connection was closed; a client that doesn't read notices by writing. */
    isCut: () => {
      if (!ended) socket.write("\r\n");
      return ended;
    },
    /** Reads until so many answers have begun, and returns their statuses. */
    async statuses(count: number) {
      let text = "";
      for await (const chunk of socket) {
        text += String(chunk.toString("latin1"));
        if (text.split("HTTP/1.1 ").length > count) break;
      }
      return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    },
    leave: () => void socket.destroy(),
  };
}

export type Reader = Awaited<ReturnType<typeof openReader>>;
