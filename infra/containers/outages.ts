/** Outages of containers: they are killed, restarted, taken down and brought up again. */
import { setTimeout as pause } from "node:timers/promises";
import { docker, linesOf, splitArguments } from "./project.ts";
import type { Project } from "./project.ts";
import type { Report } from "./report.ts";

/** How soon everything must answer again, whatever was killed or restarted. */
const BACK_MS = 15_000;
const GIVE_UP_MS = 180_000;
/** The seed draws and stores two hundred images. */
const ONCE_MS = 600_000;

type System = {
  project: Project;
  /** An image with Node, for commands on the host. */
  tools: string;
  answers: () => Promise<boolean>;
  report: Report;
};

/** Kills each like the kernel does when memory is short; the engine restarts it. */
export async function killEach(system: System, services: readonly string[]) {
  for (const service of services) {
    const [id] = await system.project.containersOf(service);
    if (id === undefined) throw new Error(`${service} does not run`);
    const before = await startsOf(id);
    await kill(id, system.tools);
    const back = await timed(
      async () => (await startsOf(id)) !== before && (await system.answers()),
    );
    checkBack(`${service}, killed, is back`, back, system.report);
  }
}

/** Not with `docker kill`, after which the engine doesn't restart the container. */
async function kill(id: string, tools: string) {
  const pid = (await docker("inspect", "-f", "{{.State.Pid}}", id)).trim();
  await docker(
    ...splitArguments("run --rm --pid host --privileged --user 0 --entrypoint node"),
    tools,
    "-e",
    `process.kill(${pid}, "SIGKILL")`,
  );
}

const startsOf = (id: string) => docker("inspect", "-f", "{{.State.StartedAt}}", id);

/** Restarts all containers at once, including the one-shot ones. */
export async function restartAll({ project, answers, report }: System) {
  await project.compose("restart");
  checkBack("the restarted system is back", await timed(answers), report);
  await checkOneShots(project, report);
}

export async function downAndUp({ project, answers, report }: System) {
  const started = performance.now();
  await project.compose("down");
  report.say(`down: ${seconds(performance.now() - started)}`);
  const begun = performance.now();
  await project.compose("up", "--detach", "--no-build");
  report.say(`up: ${seconds(performance.now() - begun)} until every container runs`);
  await timed(answers);
  checkBack("the system that was brought up again is back", performance.now() - begun, report);
  await checkOneShots(project, report);
}

/** Resolves when all requests succeed again, or after three minutes. */
export const untilBack = ({ answers }: System) => timed(answers);

/** Checks that the one-shot containers have succeeded, each time. */
export async function checkOneShots(project: Project, report: Report) {
  const format = "{{.Service}} {{.State}} {{.ExitCode}}";
  for (const service of ["secrets", "migrate", "seed"]) {
    const ended = async () => {
      const text = await project.compose("ps", "--all", "--format", format, service);
      return linesOf(text).includes(`${service} exited 0`);
    };
    const ms = await timed(ended, ONCE_MS);
    report.check(`${service} has ended well`, ms < ONCE_MS, seconds(ms));
  }
}

async function timed(fact: () => Promise<boolean>, withinMs = GIVE_UP_MS) {
  const started = performance.now();
  while (!(await fact())) {
    if (performance.now() - started > withinMs) break;
    await pause(200);
  }
  return performance.now() - started;
}

const checkBack = (fact: string, ms: number, report: Report) =>
  report.check(`${fact} within ${seconds(BACK_MS)}`, ms < BACK_MS, seconds(ms));

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
