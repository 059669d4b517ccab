/** Any call may find that the session has ended elsewhere: whoever keeps the session hears of it. */
import type { ApiFailure } from "./client.ts";

const NAME = "session-end";

/** Tells of it when the failure says so; returns the failure, to be thrown on. */
export function sessionEnds(failure: ApiFailure): ApiFailure {
  if (failure.status === 401 && failure.code === "not_signed_in")
    window.dispatchEvent(new Event(NAME));
  return failure;
}

export const onSessionEnd = (listener: () => void) => window.addEventListener(NAME, listener);
