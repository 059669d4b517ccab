/** `messages verify`: compares every copy with its source. */
import { pairOf, verifyCopies } from "@mainstreet/messages/verify";
import type { Connection } from "mongoose";
import { countersBehind, describeCounter } from "../backup/counters.ts";
import type { Outcome } from "../outcome.ts";
import { services } from "../services.ts";
import { projectionsOf } from "./projections.ts";

export async function verified(mongo: Connection, prefix: string): Promise<Outcome> {
  const data = [];
  for (const service of services)
    for (const copied of await projectionsOf(service)) {
      const verdict = await verifyCopies(pairOf(mongo.getClient(), prefix, service, copied));
      const { collection, source } = copied;
      const of = `${source.service}.${source.collection}`;
      data.push({ copy: `${service}.${collection}`, of, ...verdict });
    }
  const counters = await countersBehind(mongo, prefix);
  const lines = [
    ...data.map(({ copy, of, records, differ, leftOver, examples }) =>
      differ + leftOver === 0
        ? `✓ ${copy} of ${of}: ${records} records`
        : `✗ ${copy} of ${of}: ${differ} differ, ${leftOver} left over, e.g. ${examples.join(", ")}`,
    ),
    ...counters.map((each) => `✗ a counter is behind: ${describeCounter(each)}`),
  ];
  const differs = data.some(({ differ, leftOver }) => differ + leftOver > 0);
  return { lines, data: { copies: data, counters }, failed: differs || counters.length > 0 };
}
