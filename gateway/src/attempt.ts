/** One try at one instance, which is given up when nobody waits for it any more, or when it hangs. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { Agent, Dispatcher } from "undici";
import type { Instance } from "./instance.ts";

export interface Attempt {
  signal: AbortSignal;
  /** Why the instance is not waited for. */
  fault?: "slow" | "hung";
  /** The instance has begun to answer. */
  answered: () => void;
  /** It has failed; nothing of it is in hand any more. */
  end: () => void;
}

interface AttemptOptions {
  instance: Instance;
  /** The visitor's. */
  raw: ServerResponse;
  /** A silence of the instance that is borne, in ms. */
  patienceMs: number;
  /** Tells after so long without an answer, and again after as long, whether to ask another. */
  slow?: { ms: number; isGivenUp: (waitedMs: number) => boolean };
}

/** The attempt lasts until its visitor has the answer or leaves. */
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
      // An answer that came while we were busy counts: it is read before this runs.
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
  instance.inHand.add(hung);
  raw.once("close", closed);
  const attempt: Attempt = {
    signal: abort.signal,
    answered,
    end() {
      answered();
      instance.inHand.delete(hung);
      raw.off("close", closed);
    },
  };
  return attempt;
}

const signals = new AsyncLocalStorage<AbortSignal>();

/** Requests that `run` makes through an `abortable` agent end with the attempt. */
export const runAttempt = <Result>(attempt: Attempt, run: () => Result): Result =>
  signals.run(attempt.signal, run);

/** The agent's `request`, for a library that passes no signal on. */
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
