/**
 * `node infra/containers/replace.ts coupons`: replaces a service's instances one by one with ones
 * of the current image and settings, while the system is in use. Each time a new instance is
 * started first; the old one is stopped once the gateway knows the new one and has moved its towns
 * over. Not for the gateway itself, which holds the port.
 */
import { setTimeout as pause } from "node:timers/promises";
import { interruptible } from "../commands/interruptible.ts";
import { UserFacingError } from "../local/user-facing-error.ts";
import { runCommand } from "../local/command.ts";
import { run } from "../local/run.ts";
import { say } from "../local/say.ts";
import type { Say } from "../local/say.ts";
import { HOLD_TOWNS, WARM_MS } from "../../gateway/src/town-instances.ts";
import { composeProject, docker, isReady, linesOf, splitArguments } from "./project.ts";
import type { Project } from "./project.ts";

/**
 * The gateway looks names up every 5 s (gateway/src/upstreams.ts); allows for one lookup that was
 * just too early.
 */
const KNOWN_MS = 7000;
/**
 * How long a new instance runs beside the old ones once it is ready: it takes towns over one by
 * one.
 */
export const besideMs = (service: string) => KNOWN_MS + (HOLD_TOWNS.has(service) ? WARM_MS : 0);
const READY_MS = 120_000;
/** An instance restarted this often won't become ready. */
const RESTARTS = 3;

/**
 * Resolves when all previous instances are gone. Rejects when a new one doesn't become ready or
 * `signal` is aborted: then the new one is removed.
 */
export async function replaceInstances(
  project: Project,
  service: string,
  say: Say,
  signal?: AbortSignal,
) {
  const old = await project.containersOf(service);
  if (old.length === 0) throw new UserFacingError(`No instance of ${service} runs.`);
  for (const [index, id] of old.entries()) {
    signal?.throwIfAborted();
    const before = await project.containersOf(service, "--all");
    const added = async () =>
      (await project.containersOf(service, "--all")).filter((each) => !before.includes(each));
    try {
      await scale(project, service, old.length + 1);
      const newest = (await added()).at(-1);
      if (newest === undefined) throw new Error("No new instance came");
      await untilReady(newest, signal);
      await pause(besideMs(service), undefined, { signal });
    } catch (error) {
      for (const each of await added()) await end(each);
      say(`${service}: the new instance is ended again, those before it serve on`);
      throw error;
    }
    await end(id);
    say(`${service}: ${index + 1} of ${old.length} instances replaced`);
  }
}

/** Stops it gracefully, within its stop_grace_period. */
async function end(id: string) {
  await docker("stop", id);
  await docker("rm", id);
}

/** Starts more instances of the current image, without touching the running ones. */
export const scale = (project: Project, service: string, instances: number) =>
  project.compose(
    ...splitArguments("up --detach --no-deps --no-recreate --no-build --scale"),
    `${service}=${instances}`,
    service,
  );

/** Returns the last lines of its log, from both outputs. */
const lastLinesOf = (id: string) => run("sh", ["-c", 'docker logs --tail 5 "$0" 2>&1', id]);

export async function untilReady(id: string, signal?: AbortSignal) {
  const deadline = performance.now() + READY_MS;
  while (!(await isReady(id))) {
    const restarts = Number(await docker("inspect", "-f", "{{.RestartCount}}", id));
    if (restarts >= RESTARTS)
      throw new UserFacingError(
        `${id.slice(0, 12)} ended ${restarts} times:\n${await lastLinesOf(id)}`,
      );
    if (performance.now() > deadline)
      throw new UserFacingError(`${id.slice(0, 12)} does not become ready.`);
    await pause(300, undefined, { signal });
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const [service] = process.argv.slice(2);
    if (!service)
      throw new UserFacingError("Say which service: node infra/containers/replace.ts coupons");
    const project = composeProject();
    const services = linesOf(await project.compose("config", "--services")).toSorted();
    if (!services.includes(service))
      throw new UserFacingError(`There is no service ${service}: ${services.join(", ")}.`);
    await interruptible((signal) => replaceInstances(project, service, say, signal));
    return 0;
  });
