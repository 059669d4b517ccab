/** What a demo town has not got yet, as its visitors see it. */
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { DemoTown } from "./towns.ts";

/** A town whose events are all over gets new ones. */
export async function missingIn(
  gatewayUrl: string,
  { hosts: [host = ""] }: Pick<DemoTown, "hosts">,
) {
  const isEmpty = async (path: string) => (await count(new URL(path, gatewayUrl), host)) === 0;
  const [shops, events] = await Promise.all([isEmpty("/api/businesses"), isEmpty("/api/events")]);
  return { shops, events };
}

/**
 * So long a gateway may not know a town that was added a moment ago, in ms: the news of it takes less than a
 * second, and longer where much else is to be done.
 */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** Number of records in a public list; a town's host is no name that this machine can look up. */
async function count(url: URL, host: string) {
  url.search = "limit=1";
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { statusCode, headers } = await ask(url, host);
    if (statusCode === 200) return Number(headers["x-total-count"]);
    if (statusCode !== 404 || performance.now() > deadline)
      throw new Error(`${url.href} answers ${statusCode}`);
    await pause(PAUSE_MS);
  }
}

async function ask(url: URL, host: string): Promise<IncomingMessage> {
  const [answer]: unknown[] = await once(request(url, { headers: { host } }).end(), "response");
  if (!(answer instanceof IncomingMessage)) throw new Error(`${url.href} does not answer`);
  return answer.resume();
}
