/** Handles Ctrl-C when something must be undone before the process may end. */
import { UserFacingError } from "../local/user-facing-error.ts";
import { onStopRequest } from "../local/command.ts";

/** Runs `work` with a signal that is aborted when the process is asked to end; it then fails as interrupted. */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const listenNoMore = onStopRequest(() => controller.abort(new UserFacingError("Interrupted.")));
  try {
    const result = await work(signal);
    signal.throwIfAborted();
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    listenNoMore();
  }
}
