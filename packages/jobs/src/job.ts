/** A job is a definition (name, payload, how often it is tried) and a handler elsewhere. */
import type { z } from "zod";

export interface JobDefinition<Schema extends z.ZodType> {
  /** Name of the queue; no colon. */
  name: string;
  /** Parsed when a job is added and again when it runs. */
  payload: Schema;
  attempts: number;
  /** Pause before the second attempt in ms; doubles with each further one. */
  backoffMs: number;
  /** Whether its id is known for a while after its end; if not, it can be added again at once. */
  kept: boolean;
}

/** Defines a job; by default it is tried ten times with a growing pause. */
export function defineJob<Schema extends z.ZodType>(
  job: Pick<JobDefinition<Schema>, "name" | "payload"> & Partial<JobDefinition<Schema>>,
): JobDefinition<Schema> {
  return { attempts: 10, backoffMs: 1000, kept: true, ...job };
}

/** Where queues live. */
export interface QueueConnection {
  redisUrl: string;
  /** Same prefix as every other key of the system. */
  prefix: string;
}

/** BullMQ's own prefix; it adds `:<queue>:<key>`. */
export const queuePrefix = (prefix: string) => `${prefix.replace(/:$/, "")}:jobs`;

/**
 * Id as BullMQ takes it: a colon separates the parts of its keys, and it refuses bare numbers (which
 * now and then a hexadecimal id happens to be).
 */
export const jobId = (name: string, id: string) => `${name}-${id.replaceAll(":", "-")}`;

/** What answers so was the primary before a switch-over: the address leads to another. */
export const isFromReplica = (error: Error) => error.message.includes("READONLY");
