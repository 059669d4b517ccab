/** Turns stream entries into effects: acknowledged only after the effect, and none blocks the others. */
import { setImmediate as letOthers } from "node:timers/promises";
import { continuing } from "@mainstreet/tracing/later";
import type { Origin } from "@mainstreet/tracing/later";
import type { Logger } from "pino";
import { z } from "zod";
import type { Acknowledger } from "./acknowledge.ts";
import { MAX_DELIVERIES } from "./claim.ts";
import { envelope } from "./envelope.ts";
import type { Message } from "./envelope.ts";
import type { Entry } from "./entries.ts";
import { versionAmong } from "./handlers.ts";
import type { Handler, Handlers } from "./handlers.ts";
import { isOutage } from "./outage.ts";

/** What a subscription applies messages with. */
interface Receiver {
  handlers: Handlers;
  acknowledger: Acknowledger;
  log: Logger;
}

/** Entries parsed before yielding to the event loop. */
const AT_ONCE = 20;

interface Delivery {
  entry: Entry;
  message: Message;
  origin: Origin;
}

interface Sorted {
  handler: Handler;
  delivery: Delivery;
}

/** Messages that one handler takes together. */
interface Run {
  handler: Handler;
  deliveries: Delivery[];
}

/**
 * Applies the entries of each town in stream order, batching those of one type where that keeps the order;
 * entries that are done are removed from `waiting`. An entry that fails stays pending and is retried by a later
 * claim, five deliveries at most. Throws during an outage, which counts against no message.
 */
export async function deliver(
  stream: string,
  waiting: Set<Entry>,
  { handlers, acknowledger, log }: Receiver,
) {
  const runs: Run[] = [];
  const lastRunOf = new Map<string, number>();

  async function apply(handler: Handler, deliveries: Delivery[]) {
    try {
      await continuing(
        `apply ${deliveries[0]?.message.type}`,
        deliveries.map(({ origin }) => origin),
        () => handler.apply(deliveries.map(({ message }) => message)),
      );
    } catch (error) {
      if (isOutage(error)) throw error;
      // Retries one by one, so that a bad message does not fail the whole batch.
      if (deliveries.length > 1)
        for (const delivery of deliveries) await apply(handler, [delivery]);
      else for (const { entry } of deliveries) await blame(entry, error);
      return;
    }
    const changed = handler.quiet ? [] : deliveries;
    const towns = new Set(changed.map(({ message }) => message.town));
    await end(
      deliveries.map(({ entry }) => entry),
      [...towns],
    );
  }

  async function blame(entry: Entry, error: unknown) {
    waiting.delete(entry);
    log.warn({ err: error, stream, entry: entry.id }, "message not applied");
    if (entry.deliveries >= MAX_DELIVERIES)
      await acknowledger.bury(
        stream,
        entry,
        error instanceof Error ? error.message : String(error),
      );
  }

  async function end(done: Entry[], towns: string[]) {
    await acknowledger.acknowledge(stream, done, towns);
    for (const entry of done) waiting.delete(entry);
  }

  /** Adds the entries with a handler to the runs; ends all others. */
  async function sortOut() {
    const ignored: Entry[] = [];
    const left: Entry[] = [];
    for (const [at, entry] of [...waiting].entries()) {
      // Yields, so that requests to the service need not wait for the whole batch.
      if (at % AT_ONCE === AT_ONCE - 1) await letOthers();
      const sorted = sort(entry, handlers);
      if (sorted === "ignore") ignored.push(entry);
      else if (sorted === "leave") left.push(entry);
      else if ("fault" in sorted) {
        await acknowledger.bury(stream, entry, sorted.fault);
        waiting.delete(entry);
      } else {
        addTo(runs, lastRunOf, sorted);
      }
    }
    await end(ignored, []);
    await acknowledger.putOff(stream, left);
    for (const entry of left) waiting.delete(entry);
  }

  try {
    await sortOut();
    for (const { handler, deliveries } of runs) await apply(handler, deliveries);
  } catch (error) {
    await acknowledger.putOff(stream, [...waiting]).catch((fault: unknown) => {
      log.warn(
        { err: fault, stream },
        "waiting messages not put off: this delivery counts as an attempt",
      );
    });
    throw error;
  }
}

/** Adds the delivery to the handler's first run that is not before any earlier delivery of its town. */
function addTo(runs: Run[], lastRunOf: Map<string, number>, { handler, delivery }: Sorted) {
  const { town } = delivery.message;
  const earliest = lastRunOf.get(town) ?? 0;
  const found = runs.findIndex((run, at) => at >= earliest && run.handler === handler);
  const at = found < 0 ? runs.push({ handler, deliveries: [] }) - 1 : found;
  runs[at]?.deliveries.push(delivery);
  lastRunOf.set(town, at);
}

/**
 * Decides what happens to an entry: trimmed entries and types without a subscriber are ignored; unreadable ones
 * are faults; a newer version, as during a rolling update, is left to an instance that knows it.
 */
function sort(entry: Entry, handlers: Handlers): "ignore" | "leave" | { fault: string } | Sorted {
  if (!entry.fields) return "ignore";
  try {
    const message = envelope.parse(JSON.parse(entry.fields.get("message") ?? ""));
    const handler = handlers[message.type];
    if (handler) {
      const { traceparent, town, correlationId: requestId } = message;
      const origin = { traceparent, town, requestId };
      return { handler, delivery: { entry, message: handler.parse(message), origin } };
    }
    const version = versionAmong(handlers, message.type);
    if (version === "older") return { fault: `Unknown version ${message.type}` };
    return version === "newer" ? "leave" : "ignore";
  } catch (error) {
    return { fault: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
  }
}
