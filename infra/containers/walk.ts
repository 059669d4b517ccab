/**
 * `npm run containers`: builds every image, brings the whole system up in containers of its own, walks a
 * journey, scales, replaces and kills, takes it down and up again, and tells what it saw. At the end, or at
 * Ctrl-C, everything of it is gone. It wants a Docker engine with Compose and buildx; a registry is not
 * needed.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, stopRequested } from "../local/command.ts";
import { openPorts } from "../local/ports.ts";
import { processNames } from "../local/processes.ts";
import { since } from "../local/say.ts";
import { buildImages, imagesBelow, removeImages } from "./images.ts";
import { answersAll, checkNothingIsLost, walkJourney } from "./journey.ts";
import { requestsOf, underLoad } from "./load.ts";
import type { Answers } from "./load.ts";
import { tellHealthCheck, tellMemory } from "./measure.ts";
import { checkOneShots, downAndUp, killEach, restartAll } from "./outages.ts";
import { composeProject, words } from "./project.ts";
import type { Project } from "./project.ts";
import { replaceInstances, scale, untilReady } from "./replace.ts";
import { createReport } from "./report.ts";
import type { Report } from "./report.ts";

const ROWS = 5000;
const LOOK_MS = 10_000;

await runCommand(async () => {
  const name = `main-street-walk-${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await (await openPorts(folder)).take("gateway");
  const admin = { username: "admin", password: randomBytes(12).toString("base64url") };
  const variables = {
    COMPOSE_PROJECT_NAME: name,
    PORT: String(port),
    VERSION: name,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const report = createReport();
  const left = [() => rm(folder, { recursive: true }) as Promise<unknown>];
  const stopped = stopRequested().then(() => "stopped" as const);
  try {
    const walked = walk({ report, variables, admin, origin: `http://localhost:${port}`, left });
    if ((await Promise.race([walked, stopped])) === "stopped") {
      report.faults.push("It was stopped");
      walked.catch(() => undefined);
    }
  } finally {
    report.heading("Everything of this walk is removed");
    for (const remove of left.toReversed())
      await remove().catch((error: unknown) => report.say(String(error)));
  }
  for (const fault of report.faults) report.say(`✗ ${fault}`);
  return report.faults.length === 0 ? 0 : 1;
});

type Walk = {
  report: Report;
  variables: Record<string, string> & { VERSION: string };
  admin: { username: string; password: string };
  origin: string;
  /** What removes what was made, in order. */
  left: (() => Promise<unknown>)[];
};

async function walk({ report, variables, admin, origin, left }: Walk) {
  report.heading("Images");
  const below = await imagesBelow();
  const tags = await buildImages(variables.VERSION, below, report);
  left.push(() => removeImages(tags));

  const project = composeProject({ ...variables, ...below });
  report.heading("Up");
  left.push(() => project.compose("--profile", "tools", "down", "--volumes", "--remove-orphans"));
  const started = performance.now();
  await project.compose("up", "--detach", "--no-build");
  report.say(`Every process is healthy after ${since(started)}`);
  await checkOneShots(project, report);

  report.heading("A journey");
  const kept = await walkJourney(origin, admin, ROWS, report);
  const tools = tags.find((tag) => tag.includes("/tools:")) ?? "";
  const answers = () => answersAll(origin, admin, kept.picture);

  report.heading("Commands");
  await tryCommands(project, await sharedFolder(left), report);

  report.heading("Three instances of coupons");
  await spread(project, origin, report);
  report.heading("Coupons are replaced one after the other, under load");
  const replaced = await underLoad(origin, () => replaceInstances(project, "coupons", report.say));
  checkAnswers("no request failed meanwhile", replaced, report);
  await scale(project, "coupons", 1);

  report.heading("Cost");
  await tellMemory(project, report);
  await tellHealthCheck(project, report);

  report.heading("Killed, restarted, down and up");
  const system = { project, tools, answers, report };
  await killEach(system, [...processNames, "mongodb", "redis", "object-store"]);
  await restartAll(system);
  await downAndUp(system);
  await checkNothingIsLost(origin, admin, kept, report);
}

async function tryCommands(project: Project, folder: string, report: Report) {
  for (const command of ["town list", "messages verify", "backup --to /backups/first"]) {
    const run = words(`run --rm --volume ${folder}:/backups tools ${command}`);
    const said = await project.compose(...run);
    report.check(command, said !== "", said.trim().split("\n").at(-1));
  }
}

/** A folder of this machine that the containers' user may write to. */
async function sharedFolder(left: Walk["left"]) {
  const folder = await mkdtemp(join(tmpdir(), "main-street-walk-"));
  left.push(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o777);
  return folder;
}

async function spread(project: Project, origin: string, report: Report) {
  const answers = await underLoad(origin, async () => {
    await scale(project, "coupons", 3);
    const ids = await project.containersOf("coupons");
    await Promise.all(ids.map((id) => untilReady(id)));
    await pause(LOOK_MS);
    const before = await Promise.all(ids.map(requestsOf));
    await pause(LOOK_MS);
    const after = await Promise.all(ids.map(requestsOf));
    const counts = after.map((count, index) => count - (before[index] ?? 0));
    const [least = 0] = counts.toSorted((a, b) => a - b);
    const fair = counts.length === 3 && least > Math.max(...counts) / 2;
    report.check("requests are spread over all three", fair, counts.join(", "));
  });
  checkAnswers("no request failed while they came", answers, report);
}

function checkAnswers(fact: string, { good, bad }: Answers, report: Report) {
  const failed = bad.refused + bad.broken + bad.late;
  const how = `${bad.refused} refused, ${bad.broken} broken off, ${bad.late} late`;
  const figure = `${good} of ${good + failed} answered${failed > 0 ? `: ${how}` : ""}`;
  report.check(fact, failed === 0 && good > 0, figure);
}
