/** What a demo town lacks, as seen by visitors. */
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { DemoTown } from "./towns.ts";

/** Resolves with what is missing; a town whose events are all over needs new ones. */
export async function missingIn(
  gatewayUrl: string,
  { hosts: [host = ""] }: Pick<DemoTown, "hosts">,
) {
  const isEmpty = async (path: string) => (await count(new URL(path, gatewayUrl), host)) === 0;
  const [shops, events] = await Promise.all([isEmpty("/api/businesses"), isEmpty("/api/events")]);
  return { shops, events };
}

/**
 * How long a gateway may not know a town just added, in ms: its message takes less than a second,
 * longer on a busy machine.
 */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/**
 * Resolves with the number of records in a public list; the host is sent as a header, since it
 * can't be resolved here.
 */
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
