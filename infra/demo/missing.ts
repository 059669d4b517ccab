/** What a demo town has not got yet, as its visitors see it. */
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import type { DemoTown } from "./towns.ts";

/** A town whose events are all over gets new ones. */
export async function missingIn(gatewayUrl: string, { hosts: [host = ""] }: DemoTown) {
  const isEmpty = async (path: string) => (await count(new URL(path, gatewayUrl), host)) === 0;
  const [shops, events] = await Promise.all([isEmpty("/api/businesses"), isEmpty("/api/events")]);
  return { shops, events };
}

/** Number of records in a public list; a town's host is no name that this machine can look up. */
async function count(url: URL, host: string) {
  url.search = "limit=1";
  const [answer]: unknown[] = await once(request(url, { headers: { host } }).end(), "response");
  if (!(answer instanceof IncomingMessage)) throw new Error(`${url.href} does not answer`);
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`${url.href} answers ${answer.statusCode}`);
  return Number(answer.headers["x-total-count"]);
}
