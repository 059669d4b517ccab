/** The job that asks the geocoder about one address; one question at a time in the whole cluster. */
import { defineJob } from "@mainstreet/jobs/job";
import type { QueueConnection } from "@mainstreet/jobs/job";
import { startWorker } from "@mainstreet/jobs/worker";
import type { JobControl } from "@mainstreet/jobs/worker";
import type { Logger } from "@mainstreet/service/operations/log";
import { z } from "zod";
import type { Parts } from "../parts.ts";
import type { AskGeocoder, GeocoderAnswer, Question } from "./geocoder.ts";

const ATTEMPTS = 6;
/** Priority of questions that only businesses wait for: after those that people ask. */
export const BACKFILL_PRIORITY = 10;
/** How long a worker may need to report an answer that has arrived, in ms: for the limiter, and for its lock. */
const GRACE_MS = 1000;
const LOCK_GRACE_MS = 5000;

export const geocodeJob = (backoffMs: number) =>
  defineJob({
    name: "geocode",
    payload: z.object({ address: z.string(), near: z.string().default("") }),
    attempts: ATTEMPTS,
    backoffMs,
    // The cached answer tells whether an address was asked for, not the queue.
    kept: false,
  });
export type GeocodePayload = z.input<ReturnType<typeof geocodeJob>["payload"]>;

interface GeocodeWorkerOptions extends Pick<Parts, "geocodes" | "results" | "now"> {
  job: ReturnType<typeof geocodeJob>;
  connection: QueueConnection;
  ask: AskGeocoder;
  log: Logger;
  pauseMs: number;
  timeoutMs: number;
  /** Called with each question's outcome. */
  count: (outcome: GeocoderAnswer["kind"]) => void;
}

/**
 * The limiter lets no question start while another may be in flight; an answer shortens that to the pause, so
 * that two questions are never closer than the pause, whoever asks them.
 */
export function startGeocodeWorker(options: GeocodeWorkerOptions) {
  const { job, connection, ask, geocodes, results, log, now, pauseMs, timeoutMs, count } = options;

  async function work(question: Question, { attempt, priority, hold, later }: JobControl) {
    const { answer: known } = await geocodes.find(question);
    if (known) {
      await hold(1);
      return results.settle(question, known.place);
    }
    // Since it was queued its business may have been corrected, deleted or given up.
    if (priority === BACKFILL_PRIORITY && !(await results.isAsked(question))) {
      await hold(1);
      return;
    }
    const answer = await ask(question);
    count(answer.kind);
    if (answer.kind === "busy") {
      await hold(Math.max(answer.restMs, pauseMs));
      await geocodes.countFailure(question);
      return later(0);
    }
    await hold(pauseMs);
    if (answer.kind === "failed") {
      await geocodes.countFailure(question);
      if (!answer.final && attempt < job.attempts) throw new Error(answer.reason);
      log.warn({ reason: answer.reason, attempt }, "an address could not be located");
      return results.giveUp(question, now());
    }
    const place = answer.kind === "found" ? answer.place : null;
    await geocodes.remember(question, place);
    return results.settle(question, place);
  }

  return startWorker(
    job,
    {
      ...connection,
      log,
      concurrency: 1,
      limiter: { max: 1, duration: timeoutMs + pauseMs + GRACE_MS },
      lockMs: timeoutMs + LOCK_GRACE_MS,
    },
    work,
  );
}
