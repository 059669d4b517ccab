/** A temporary data directory for trying `npm start`, and the commands that run in it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { UserFacingError } from "../local/user-facing-error.ts";
import { DATA_DIR_LABEL } from "../local/docker.ts";
import { processesOf, runProgram } from "../local/fixture.ts";
import type { Command } from "../local/fixture.ts";
import { run } from "../local/run.ts";

/** Variables that name other images than the pinned ones. */
export type Images = Record<string, string>;

/** How soon the last process must be gone after its command has ended. */
const GONE_MS = 2000;

export class Fixture {
  readonly dataDir: string;
  readonly images: Images;
  readonly #commands: Command[] = [];
  constructor(dataDir: string, images: Images) {
    this.dataDir = dataDir;
    this.images = images;
  }
  start(program = "backing.cli.ts", env: NodeJS.ProcessEnv = {}) {
    const { MONGODB_URL: _m, REDIS_URL: _r, S3_ENDPOINT: _s, STORES: _k, ...rest } = process.env;
    const command = runProgram(program, {
      ...rest,
      ...this.images,
      DATA_DIR: this.dataDir,
      DEMO: "off",
      ...env,
    });
    this.#commands.push(command);
    return command;
  }
  /** Ends the commands still running. */
  async end() {
    await Promise.all(this.#commands.splice(0).map((command) => command.end("SIGTERM")));
  }
  async containers() {
    const label = `label=${DATA_DIR_LABEL}=${this.dataDir}`;
    return words(await run("docker", ["ps", "--all", "--quiet", "--filter", label]));
  }
  /** Returns the exit codes of containers that have ended since then. */
  async exitCodes(since: Date) {
    const filters = [`label=${DATA_DIR_LABEL}=${this.dataDir}`, "event=die"];
    const flags = filters.flatMap((filter) => ["--filter", filter]);
    const times = ["--since", since.toISOString(), "--until", new Date().toISOString()];
    const format = ["--format", "{{.Actor.Attributes.exitCode}}"];
    return words(await run("docker", ["events", ...times, ...flags, ...format]));
  }
  async requireNothingLeft() {
    const containers = await this.containers();
    requireThat(containers.length === 0, `containers are left: ${containers.join(" ")}`);
    const deadline = performance.now() + GONE_MS;
    for (;;) {
      const processes = await processesOf(this.dataDir);
      if (processes.length === 0) return;
      requireThat(performance.now() < deadline, `processes are left: ${processes.join(" ")}`);
      await pause(50);
    }
  }
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

export function requireThat(fact: boolean, otherwise: string) {
  if (!fact) throw new UserFacingError(otherwise);
}

const fixtures = new Set<Fixture>();

export async function inNewDirectory(images: Images, attempt: (fixture: Fixture) => Promise<void>) {
  const fixture = new Fixture(await mkdtemp(join(tmpdir(), "main-street-local-")), images);
  fixtures.add(fixture);
  try {
    await attempt(fixture);
  } finally {
    await remove(fixture);
  }
}

async function remove(fixture: Fixture) {
  await fixture.end();
  await rm(fixture.dataDir, { recursive: true, force: true });
  fixtures.delete(fixture);
}

/** Ends the commands and removes the directories of all checks. */
export const endLocalStart = () => Promise.all([...fixtures].map(remove));
