/**
 * `npm run bench -- home`: a town's compressed home page through the gateway, compared with a bare
 * Fastify server that returns the same bytes, in one run.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { openPorts } from "../local/ports.ts";
import { say } from "../local/say.ts";
import { compare } from "./load.ts";
import { startBare } from "./nearby.ts";
import { demoSystem } from "./pages.ts";

const ROUNDS = 3;
const SECONDS = 4;

/** Runs the benchmark on its own processes and backing services. */
export async function benchHome() {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const { url, stop } = await demoSystem(dataDir);
  const headers = { "accept-encoding": "gzip, deflate, br, zstd" };
  const answer = await request(url, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  say(`The page has ${body.length} bytes in ${String(answer.headers["content-encoding"])}`);
  const file = join(dataDir, "body");
  await writeFile(file, body);
  const bare = await startBare(file, await (await openPorts(dataDir)).take("bare"));
  await compare(
    [
      { name: "bare Fastify", url: bare.url, paths: ["/"], headers },
      { name: "through the gateway", url, paths: ["/"], headers },
    ],
    ROUNDS,
    SECONDS,
  );
  bare.stop();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
