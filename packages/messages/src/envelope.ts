/** Message envelope: each message describes one change of one record, with its complete state afterwards. */
import { randomUUID } from "node:crypto";
import { requestIdBehind } from "@mainstreet/tracing/spans";
import { traceparent } from "@mainstreet/tracing/later";
import { z } from "zod";

export const envelope = z.object({
  id: z.uuid(),
  /** `<thing>.<what happened>.v<version>` */
  type: z.string().regex(/^[a-z]+(?:\.[a-z]+)+\.v\d+$/),
  town: z.string().min(1),
  /** Id of the record, as text. */
  subject: z.string().min(1),
  /** The record's revision after the change. */
  revision: z.int().min(0),
  occurredAt: z.iso.datetime(),
  correlationId: z.string(),
  /** W3C trace context of the span that changed the record; only where tracing is on. */
  traceparent: z.string().optional(),
  data: z.unknown(),
});

export type Message = z.infer<typeof envelope>;

/** Creates a message with a fresh id; `correlationId` is the id of the request or import behind it. */
export function createMessage(change: {
  type: string;
  town: string;
  subject: string | number;
  revision: number;
  data: unknown;
  now: Date;
  correlationId?: string;
}): Message {
  const { now, subject, correlationId, ...rest } = change;
  const id = randomUUID();
  const parent = traceparent();
  return {
    ...rest,
    id,
    subject: String(subject),
    occurredAt: now.toISOString(),
    correlationId: correlationId ?? requestIdBehind() ?? id,
    ...(parent !== undefined && { traceparent: parent }),
  };
}

/** `business.changed.v2` → `business.changed` and 2. */
export function typeAndVersion(type: string): { name: string; version: number } {
  const at = type.lastIndexOf(".v");
  return { name: type.slice(0, at), version: Number(type.slice(at + 2)) };
}
