/** Job definitions: name, payload schema and retry policy. The handler is passed to `startWorker`. */
import type { z } from "zod";

export interface JobDefinition<Schema extends z.ZodType> {
  /** Name of the queue; no colon. */
  name: string;
  /** Parsed when a job is added and again when it runs. */
  payload: Schema;
  attempts: number;
  /** Delay before the second attempt in ms; doubles with each further attempt. */
  backoffMs: number;
  /** Whether an ended job is retained, which blocks its id; if not, the id can be added again at once. */
  kept: boolean;
}

/** Defines a job; by default it gets ten attempts with exponential backoff. */
export function defineJob<Schema extends z.ZodType>(
  job: Pick<JobDefinition<Schema>, "name" | "payload"> & Partial<JobDefinition<Schema>>,
): JobDefinition<Schema> {
  return { attempts: 10, backoffMs: 1000, kept: true, ...job };
}

/** The Redis that holds the queues. */
export interface QueueConnection {
  redisUrl: string;
  /** Prefix of all keys of this installation. */
  prefix: string;
}

/** Prefix passed to BullMQ, which appends `:<queue>:<key>`. */
export const queuePrefix = (prefix: string) => `${prefix.replace(/:$/, "")}:jobs`;

/**
 * Returns a job id that BullMQ accepts: it uses colons as key separators, and rejects ids that consist of
 * digits only (which a hexadecimal id may do by chance).
 */
export const jobId = (name: string, id: string) => `${name}-${id.replaceAll(":", "-")}`;

/**
 * Whether Redis answered as a read-only replica: after a failover, the connection still leads to the former
 * primary.
 */
export const isFromReplica = (error: Error) => error.message.includes("READONLY");
