/** From stream entries to effects: never acknowledged before the effect, nothing blocks the rest. */
import { z } from "zod";
import type { Acknowledger } from "./acknowledge.ts";
import { envelope } from "./envelope.ts";
import type { Message } from "./envelope.ts";
import type { Entry } from "./entries.ts";
import { isOtherVersionOf } from "./handlers.ts";
import type { Handler, Handlers } from "./handlers.ts";

interface Delivery {
  entry: Entry;
  message: Message;
}

/** Applies the entries by type. What fails stays pending and is tried again by a later claim. */
export async function deliver(
  stream: string,
  entries: Entry[],
  handlers: Handlers,
  acknowledger: Acknowledger,
) {
  const byHandler = new Map<Handler, Delivery[]>();
  const done: Entry[] = [];
  for (const entry of entries) {
    const sorted = sort(entry, handlers);
    if (sorted === "ignore") done.push(entry);
    else if ("fault" in sorted) await acknowledger.bury(stream, entry, sorted.fault);
    else byHandler.set(sorted.handler, [...(byHandler.get(sorted.handler) ?? []), sorted.delivery]);
  }
  await acknowledger.acknowledge(stream, done, []);
  for (const [handler, deliveries] of byHandler)
    await applyAll(stream, handler, deliveries, acknowledger);
}

/** A batch that fails is applied message by message, so that one bad message holds up no other. */
async function applyAll(
  stream: string,
  handler: Handler,
  deliveries: Delivery[],
  acknowledger: Acknowledger,
) {
  try {
    await handler.apply(deliveries.map(({ message }) => message));
  } catch (error) {
    if (deliveries.length === 1) {
      for (const { entry } of deliveries) acknowledger.failed(stream, entry, error);
      return;
    }
    for (const delivery of deliveries) await applyAll(stream, handler, [delivery], acknowledger);
    return;
  }
  const towns = new Set(deliveries.map(({ message }) => message.town));
  await acknowledger.acknowledge(
    stream,
    deliveries.map(({ entry }) => entry),
    [...towns],
  );
}

/** Trimmed entries and types that nobody here listens to are done; what cannot be read is dead. */
function sort(
  entry: Entry,
  handlers: Handlers,
): "ignore" | { fault: string } | { handler: Handler; delivery: Delivery } {
  if (!entry.fields) return "ignore";
  try {
    const message = envelope.parse(JSON.parse(entry.fields.get("message") ?? ""));
    const handler = handlers[message.type];
    if (handler) return { handler, delivery: { entry, message: handler.parse(message) } };
    if (isOtherVersionOf(handlers, message.type))
      return { fault: `Unknown version ${message.type}` };
    return "ignore";
  } catch (error) {
    return { fault: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
  }
}
