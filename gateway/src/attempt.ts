/**
 * One attempt to get an answer from one instance, aborted when the visitor has left, or when the
 * instance hangs or is too slow.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { Agent, Dispatcher } from "undici";
import type { Instance } from "./instance.ts";

export interface Attempt {
  signal: AbortSignal;
  /** Why the attempt was aborted. */
  fault?: "slow" | "hung";
  /** To be called when the instance begins to answer. */
  answered: () => void;
  /** To be called when the attempt is over: stops its timers and listeners. */
  end: () => void;
}

interface AttemptOptions {
  instance: Instance;
  /** The response to the visitor. */
  raw: ServerResponse;
  /** How long the instance may be silent before the attempt is aborted, in ms. */
  patienceMs: number;
  /** Every `ms` without an answer, `isGivenUp` decides whether to ask another instance. */
  slow?: { ms: number; isGivenUp: (waitedMs: number) => boolean };
}

/** Starts an attempt, which lasts until the visitor has the answer or leaves. */
export function startAttempt({ instance, raw, patienceMs, slow }: AttemptOptions): Attempt {
  const abort = new AbortController();
  const giveUp = (fault?: Attempt["fault"]) => {
    if (fault) attempt.fault = fault;
    attempt.end();
    abort.abort();
  };
  const hung = (silentMs: number) => {
    if (silentMs > patienceMs) giveUp("hung");
  };
  const began = performance.now();
  let waiting: NodeJS.Immediate | undefined;
  const timer =
    slow &&
    setInterval(() => {
      // An answer that arrived while the event loop was blocked counts: it is read before this
      // runs.
      waiting = setImmediate(() => {
        if (slow.isGivenUp(performance.now() - began)) giveUp("slow");
      });
    }, slow.ms);
  const answered = () => {
    clearInterval(timer);
    clearImmediate(waiting);
  };
  const closed = () => {
    attempt.end();
    if (!raw.writableFinished) giveUp();
  };
  instance.inFlight.add(hung);
  raw.once("close", closed);
  const attempt: Attempt = {
    signal: abort.signal,
    answered,
    end() {
      answered();
      instance.inFlight.delete(hung);
      raw.off("close", closed);
    },
  };
  return attempt;
}

const signals = new AsyncLocalStorage<AbortSignal>();

/** Runs `run`, whose requests through an `abortable` agent are aborted with the attempt. */
export const runAttempt = <Result>(attempt: Attempt, run: () => Result): Result =>
  signals.run(attempt.signal, run);

/**
 * Returns the agent's `request` with the attempt's signal, for a library that passes no signal on.
 */
export function abortable(agent: Agent) {
  type Options<Opaque> = Dispatcher.RequestOptions<Opaque>;
  type Answer<Opaque> = Dispatcher.ResponseData<Opaque>;
  type Done<Opaque> = (error: Error | null, answer: Answer<Opaque>) => void;
  function request<Opaque = null>(options: Options<Opaque>): Promise<Answer<Opaque>>;
  function request<Opaque = null>(options: Options<Opaque>, done: Done<Opaque>): void;
  function request<Opaque = null>(options: Options<Opaque>, done?: Done<Opaque>) {
    const signalled = { ...options, signal: signals.getStore() };
    return done ? agent.request(signalled, done) : agent.request(signalled);
  }
  return request;
}
