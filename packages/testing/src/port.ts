/** Ports for servers that a test takes away and brings back, or starts later. */
import { randomInt } from "node:crypto";
import { isFree } from "@mainstreet/infra/local/ports";

// Below those of data directories, and those that systems give out by themselves.
const FIRST = 10_000;
const BEHIND = 20_000;

/** A free loopback port that hardly anybody else is given while nobody listens there. */
export async function quietPort(): Promise<number> {
  const port = randomInt(FIRST, BEHIND);
  return (await isFree(port)) ? port : quietPort();
}
