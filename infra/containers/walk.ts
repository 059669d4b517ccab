/**
 * `npm run containers`: tries `npm start` with the engine, builds every image, starts the whole
 * system in containers of its own, walks a journey, scales, replaces and kills, takes it down and
 * up again, restores a backup into an empty system, and reports. At the end, or on Ctrl-C, all of
 * it is removed. Needs a Docker engine with Compose and buildx, but no registry.
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
import { endLocalStart } from "./fixture.ts";
import { buildImages, imagesBelow, removeImages } from "./images.ts";
import { answersAll, checkNothingIsLost, walkJourney } from "./journey.ts";
import { requestsOf, underLoad } from "./load.ts";
import type { Answers } from "./load.ts";
import { tryLocalStart } from "./local-start.ts";
import { tellHealthCheck, tellMemory } from "./measure.ts";
import { checkOneShots, downAndUp, killEach, restartAll, untilBack } from "./outages.ts";
import { composeProject, linesOf, splitArguments } from "./project.ts";
import type { Project } from "./project.ts";
import { besideMs, replaceInstances, scale, untilReady } from "./replace.ts";
import { createReport } from "./report.ts";
import type { Report } from "./report.ts";

const ROWS = 5000;
/** How long requests are counted. */
const COUNTED_MS = 10_000;
/** The backup's path inside the tools container. */
const BACKUP = "/backups/first";
const stores = ["mongodb", "redis", "object-store"];

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
  const left: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
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
  /** Cleanup for everything created, run in reverse order. */
  left: (() => Promise<unknown>)[];
};

async function walk({ report, variables, admin, origin, left }: Walk) {
  report.heading("Images");
  const below = await imagesBelow();
  const tags = await buildImages(variables.VERSION, below, report);
  left.push(() => removeImages(tags));

  report.heading("`npm start` with this engine");
  left.push(endLocalStart);
  await tryLocalStart(report, below);

  const project = composeProject({ ...variables, ...below });
  report.heading("Up");
  left.push(() => project.compose("--profile", "tools", "down", "--volumes", "--remove-orphans"));
  const started = performance.now();
  await project.compose("up", "--detach", "--no-build");
  report.say(`Every container runs after ${since(started)}`);
  await checkOneShots(project, report);

  report.heading("A journey");
  const kept = await walkJourney(origin, admin, ROWS, report);
  const tools = tags.find((tag) => tag.includes("/tools:")) ?? "";
  const answers = answersAll(origin, admin, kept.picture);

  report.heading("Commands");
  const backups = await sharedFolder(left);
  const command = (line: string) => tryCommand(project, backups, line, report);
  await command("town list");
  await command("messages verify");
  await command(`backup --to ${BACKUP}`);

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
  await killEach(system, [...processNames, ...stores]);
  await restartAll(system);
  await downAndUp(system);
  await checkNothingIsLost(origin, admin, kept, report);

  report.heading("The backup is restored over what is there");
  await project.compose("stop", ...processNames);
  await command(`restore --from ${BACKUP} --yes --replace`);
  await project.compose("up", "--detach", "--no-build");
  await untilBack(system);
  await checkNothingIsLost(origin, admin, kept, report);

  report.heading("The backup is restored where everything was lost");
  await project.compose("down", "--volumes");
  await project.compose("up", "--detach", "--wait", ...stores);
  await command(`restore --from ${BACKUP} --yes`);
  await project.compose("up", "--detach", "--no-build");
  await untilBack(system);
  await checkOneShots(project, report);
  await checkNothingIsLost(origin, admin, kept, report);
  await command("messages verify");
}

/** Runs a command like an operator does. */
async function tryCommand(project: Project, backups: string, line: string, report: Report) {
  const run = splitArguments(`run --rm --volume ${backups}:/backups tools ${line}`);
  const { holds, said } = await project.compose(...run).then(
    (said) => ({ holds: true, said }),
    (error: unknown) => ({ holds: false, said: String(error) }),
  );
  report.check(line, holds, linesOf(said).at(-1));
}

/** Creates a folder on this machine that the containers' user can write to. */
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
    await pause(besideMs("coupons"));
    const before = await Promise.all(ids.map(requestsOf));
    await pause(COUNTED_MS);
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
