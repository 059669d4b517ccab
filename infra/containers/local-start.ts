/**
 * `node infra/containers/local-start.ts`: tries what `npm start` and `npm run backing` promise with
 * a Docker engine, on this machine's. Needs the stores' images (MONGODB_IMAGE and so on may name
 * others).
 */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { createConnection } from "mongoose";
import { runCommand } from "../local/command.ts";
import type { Command } from "../local/fixture.ts";
import { openPorts } from "../local/ports.ts";
import { run } from "../local/run.ts";
import { since } from "../local/say.ts";
import type { Say } from "../local/say.ts";
import { standIns } from "./base-images.ts";
import { inNewDirectory, requireThat } from "./fixture.ts";
import type { Fixture, Images } from "./fixture.ts";
import { createReport } from "./report.ts";
import type { Report } from "./report.ts";
import { pinnedStoreImages } from "./store-images.ts";

/** An image that no registry has. */
const NOWHERE = "main-street/nowhere:1";
const MOMENTS_MS = [300, 1200, 2500, 5000, 9000];

/** Resolves when the command has printed this text; throws with its output when it ends before. */
async function printed(command: Command, text: string) {
  let over = false;
  void command.ended.then(() => (over = true));
  while (!command.printed().includes(text)) {
    requireThat(!over, `it ended before "${text}":\n${command.printed()}`);
    await pause(50);
  }
}

async function started(fixture: Fixture) {
  const command = fixture.start();
  await printed(command, "Ctrl-C stops");
  requireThat(command.printed().includes("Docker answers: starting"), command.printed());
  const exports = command.printed().matchAll(/export (\w+)='(.*)'/g);
  const variables = new Map([...exports].map(([, name = "", value = ""]) => [name, value]));
  return { command, variable: (name: string) => variables.get(name) ?? "" };
}

async function refusedWithoutPasswords(variable: (name: string) => string) {
  const url = new URL(variable("MONGODB_URL"));
  const redis = new URL(variable("REDIS_URL"));
  const s3 = await fetch(variable("S3_ENDPOINT"));
  requireThat(s3.status >= 400, `the object store answers strangers ${s3.status}`);
  const stranger = new Redis(`redis://${redis.host}`, { enableReadyCheck: false });
  stranger.on("error", () => undefined);
  const word = await stranger.get("note").then(() => "an answer", String);
  stranger.disconnect();
  requireThat(word.includes("NOAUTH"), `Redis gives strangers ${word}`);
  const mongo = createConnection(`mongodb://${url.host}/?directConnection=true`);
  const seen = await mongo
    .asPromise()
    .then((open) => open.db?.admin().listDatabases())
    .then(() => "an answer", String);
  await mongo.destroy();
  requireThat(/auth/i.test(seen), `the database gives strangers ${seen}`);
}

async function count(mongodbUrl: string, add: boolean) {
  const mongo = await createConnection(mongodbUrl).asPromise();
  const notes = mongo.useDb("kept").collection("notes");
  if (add) await notes.insertOne({ at: new Date() });
  const found = await notes.countDocuments();
  await mongo.destroy();
  return found;
}

async function interrupted(fixture: Fixture, tell: Say) {
  for (const moment of MOMENTS_MS) {
    const command = fixture.start();
    await pause(moment);
    const begun = performance.now();
    await command.end("SIGINT");
    tell(`Ctrl-C after ${moment} ms: ended in ${since(begun)}`);
    await fixture.requireNothingLeft();
  }
}

const checks: Record<string, (fixture: Fixture, tell: Say) => Promise<void>> = {
  "only this machine reaches the containers, with passwords": async (fixture) => {
    const { variable } = await started(fixture);
    const ports = (await fixture.containers()).map((id) => run("docker", ["port", id]));
    for (const line of (await Promise.all(ports)).join("").trim().split("\n"))
      requireThat(line.includes("-> 127.0.0.1:"), `published: ${line}`);
    await refusedWithoutPasswords(variable);
  },
  "Ctrl-C stops them in order and leaves nothing, the next start has the data": async (fixture) => {
    const { command, variable } = await started(fixture);
    const notes = await count(variable("MONGODB_URL"), true);
    const begun = new Date();
    requireThat((await command.end("SIGINT")) === 0, command.printed());
    const codes = await fixture.exitCodes(begun);
    requireThat(codes.join(" ") === "0 0 0", `they ended with ${codes.join(" ")}`);
    await fixture.requireNothingLeft();
    const again = await started(fixture);
    requireThat((await count(again.variable("MONGODB_URL"), false)) === notes, "the data is gone");
  },
  "Ctrl-C at any moment of a start leaves nothing": async (fixture, tell) => {
    await interrupted(fixture, tell);
    await started(fixture);
  },
  "the same in a new directory": async ({ images }, tell) => {
    await inNewDirectory(images, async (fixture) => {
      await interrupted(fixture, tell);
      await started(fixture);
    });
  },
  "what a killed start left is taken away by the next": async (fixture) => {
    const first = await started(fixture);
    const notes = await count(first.variable("MONGODB_URL"), true);
    await first.command.end("SIGKILL");
    const second = await started(fixture);
    requireThat((await count(second.variable("MONGODB_URL"), false)) === notes, "the data is gone");
    await second.command.end("SIGINT");
    await fixture.requireNothingLeft();
  },
  "without the engine its directory is left alone": async (fixture, tell) => {
    if (existsSync("/var/run/docker.sock"))
      return tell("not tried: the engine has the usual socket");
    const command = fixture.start("backing.cli.ts", { DOCKER_HOST: "" });
    requireThat((await command.ended) === 1, command.printed());
    requireThat(command.printed().includes("live in containers, and"), command.printed());
  },
  "`npm start` is ready, and again": async (fixture) => {
    for (const _time of ["first", "second"]) {
      const port = await (await openPorts(fixture.dataDir)).take("public");
      const command = fixture.start("start.ts", { PORT: String(port) });
      await printed(command, "Main Street is ready");
      const { status } = await fetch(`http://127.0.0.1:${port}/api/coupons`);
      requireThat(status === 200, `coupons answer ${status}`);
      requireThat((await command.end("SIGINT")) === 0, command.printed());
      await fixture.requireNothingLeft();
    }
  },
  "a store that does not start ends the start, with nothing left": async ({ images }) => {
    await inNewDirectory(images, async (fixture) => {
      // It exits at once, as it isn't Redis.
      const REDIS_IMAGE = images["OBJECT_STORE_IMAGE"] || pinnedStoreImages.objectStore;
      const command = fixture.start("backing.cli.ts", { REDIS_IMAGE });
      const code = await Promise.race([command.ended, printed(command, "Ctrl-C stops")]);
      requireThat(code === 1, command.printed());
      requireThat(command.printed().includes("does not start"), command.printed());
      await fixture.requireNothingLeft();
    });
  },
  "an image that can't be fetched leaves it to Debian's packages": async ({ images }, tell) => {
    await inNewDirectory(images, async (fixture) => {
      const command = fixture.start("backing.cli.ts", { MONGODB_IMAGE: NOWHERE });
      await printed(command, "Ctrl-C stops");
      tell(
        command
          .printed()
          .split("\n")
          .find((line) => line.includes(NOWHERE)) ?? "",
      );
      requireThat(command.printed().includes("using Debian's packages instead"), command.printed());
      await command.end("SIGINT");
      await fixture.requireNothingLeft();
    });
  },
  "its directory can be removed, and a start begins anew": async (fixture) => {
    await rm(fixture.dataDir, { recursive: true });
    const { variable } = await started(fixture);
    requireThat((await count(variable("MONGODB_URL"), true)) === 1, "there is old data");
  },
};

/** Runs all checks, or those whose names contain `only`; `images` override the environment's. */
export async function tryLocalStart(report: Report, images: Images, only = "") {
  await inNewDirectory({ ...imagesOf(process.env), ...images }, async (fixture) => {
    for (const [name, check] of Object.entries(checks)) {
      if (!name.includes(only)) continue;
      const begun = performance.now();
      const fault = await check(fixture, report.say).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      report.check(name, fault === undefined, since(begun));
      if (fault !== undefined) report.say(fault);
      await fixture.end();
    }
  });
}

const imagesOf = (env: NodeJS.ProcessEnv): Images =>
  Object.fromEntries(Object.keys(standIns).map((name) => [name, env[name] ?? ""]));

if (import.meta.main)
  await runCommand(async () => {
    const report = createReport();
    await tryLocalStart(report, {}, process.argv[2]);
    return report.faults.length === 0 ? 0 : 1;
  });
