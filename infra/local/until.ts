/** Waits until a condition holds. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { UserFacingError } from "./user-facing-error.ts";
import type { Child } from "./child.ts";

const WITHIN_MS = 120_000;

/**
 * Retries until `attempt` resolves. Rejects with UserFacingError when the process has ended
 * meanwhile (with the last lines of its log) or the time is up.
 */
export async function untilReady(child: Child, attempt: () => Promise<unknown>) {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!child.running())
        throw new UserFacingError(
          `${child.name} ended with ${await child.ended}. The last lines of its log:\n${await child.lastLines()}`,
        );
      if (performance.now() > deadline)
        throw new UserFacingError(
          `${child.name} does not answer (${String(error)}). The last lines of its log:\n${await child.lastLines()}`,
        );
      await pause(100);
    }
  }
}

/** Rejects when nothing listens on this loopback port. */
export async function connects(port: number) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}
