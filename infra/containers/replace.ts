/**
 * `node infra/containers/replace.ts coupons`: replaces the instances of a service one after the other by
 * such of the present image and settings, while the system serves. For each a new one comes first, and the
 * old one ends when the gateway knows the new one. Not for the gateway itself: it holds the port.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Advice } from "../local/advice.ts";
import { runCommand } from "../local/command.ts";
import { say } from "../local/say.ts";
import type { Say } from "../local/say.ts";
import { composeProject, docker, isReady, splitArguments } from "./project.ts";
import type { Project } from "./project.ts";

/** The gateway looks names up every 5 s (gateway/src/upstreams.ts), and again if it was just too early. */
const KNOWN_MS = 7000;
const READY_MS = 120_000;

/** Resolves when all instances of before are gone. Rejects when a new one does not become ready. */
export async function replaceInstances(project: Project, service: string, say: Say) {
  const old = await project.containersOf(service);
  if (old.length === 0) throw new Advice(`No instance of ${service} runs.`);
  for (const [index, id] of old.entries()) {
    await scale(project, service, old.length + 1);
    const newest = (await project.containersOf(service)).at(-1);
    if (newest === undefined || old.includes(newest)) throw new Error("No new instance came");
    await untilReady(newest);
    await pause(KNOWN_MS);
    // It ends in order within its stop_grace_period.
    await docker("stop", id);
    await docker("rm", id);
    say(`${service}: ${index + 1} of ${old.length} instances replaced`);
  }
}

/** More of the present image, beside those that run. */
export const scale = (project: Project, service: string, instances: number) =>
  project.compose(
    ...splitArguments("up --detach --no-deps --no-recreate --no-build --scale"),
    `${service}=${instances}`,
    service,
  );

export async function untilReady(id: string, withinMs = READY_MS) {
  const deadline = performance.now() + withinMs;
  while (!(await isReady(id))) {
    if (performance.now() > deadline) throw new Advice(`${id.slice(0, 12)} does not become ready.`);
    await pause(300);
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const [service] = process.argv.slice(2);
    if (!service) throw new Advice("Say which service: node infra/containers/replace.ts coupons");
    await replaceInstances(composeProject(), service, say);
    return 0;
  });
