/** Asks over a connection of its own and reads what comes when it is told to. */
import { once } from "node:events";
import { connect } from "node:net";

/** Sends so many requests for the path at once; resolves when the answers have begun to come. */
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
    /** Whether the connection is over; who doesn't read notices by writing. */
    isCut: () => {
      if (!ended) socket.write("\r\n");
      return ended;
    },
    /** Reads until so many answers have begun, and returns how they ended. */
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
