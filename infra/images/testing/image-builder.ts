/**
 * Builds the Dockerfile's stages as folders, by their COPY and RUN lines, without a Docker engine.
 */
import { existsSync } from "node:fs";
import { cp, glob, mkdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { run } from "../../local/run.ts";
import { readDockerfile } from "./dockerfile.ts";
import type { Stage, Step } from "./dockerfile.ts";
import { readDockerignore } from "./dockerignore.ts";

const root = join(import.meta.dirname, "../../..");
const dryRun = z.object({ add: z.array(z.object({ path: z.string() })) });

/** Reads the Dockerfile once; `build` creates an image's folder and returns how it starts. */
export async function imageBuilder(work: string) {
  const stages = await readDockerfile();
  const reaches = await readDockerignore(root);
  const built = new Map<string, Promise<string>>();

  function chainOf(name: string): Stage[] {
    const stage = stages.get(name);
    return stage ? [...chainOf(stage.base), stage] : [];
  }

  async function build(target: string) {
    const chain = chainOf(target);
    const folder = await folderOf(target);
    const last = (key: "entrypoint" | "command") => chain.findLast((stage) => stage[key])?.[key];
    return {
      folder,
      command: [...(last("entrypoint") ?? []), ...(last("command") ?? [])],
      user: chain.findLast((stage) => stage.user)?.user,
      env: environmentOf(chain),
    };
  }

  /** Builds each stage once. */
  function folderOf(name: string): Promise<string> {
    const making = built.get(name) ?? makeStage(name);
    built.set(name, making);
    return making;
  }

  async function makeStage(name: string) {
    const stage = stages.get(name);
    if (!stage) throw new Error(`There is no stage ${name}`);
    const folder = join(work, name);
    await mkdir(folder);
    // Copied, not linked: a stage may change files of its base.
    if (stages.has(stage.base)) await run("cp", ["-a", `${await folderOf(stage.base)}/.`, folder]);
    for (const step of stage.steps) await take(step, folder, environmentOf(chainOf(name)));
    return folder;
  }

  async function take(step: Step, folder: string, env: Record<string, string>) {
    if (step.kind === "run") return runIn(folder, step.command, env);
    if (step.from !== undefined) return copyStage(step, await folderOf(step.from), folder);
    for (const source of step.sources) await copySource(source, folder, step.target);
  }

  async function copySource(source: string, folder: string, target: string) {
    const from = join(root, source);
    const single = (await stat(from)).isFile();
    const name = target.endsWith("/") ? join(target, relative(dirname(from), from)) : target;
    if (single) return copyFile(from, join(folder, name));
    if (name !== source) throw new Error(`${source} becomes ${target}: the layout must stay`);
    for await (const file of glob("**/*", { cwd: from, exclude: ["**/node_modules"] })) {
      const path = join(source, file);
      if (reaches(path) && (await stat(join(root, path))).isFile())
        await copyFile(join(root, path), join(folder, path));
    }
  }

  return { build };
}

const environmentOf = (chain: readonly Stage[]): Record<string, string> =>
  Object.assign({}, ...chain.map(({ env }) => env));

async function copyFile(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

async function copyStage({ sources, target }: Step & { kind: "copy" }, from: string, to: string) {
  for (const source of sources) {
    const path = relative("/app", source);
    if (join(target) !== (path ? path : "./")) throw new Error(`${source} becomes ${target}`);
    await mkdir(join(to, path), { recursive: true });
    await copyTree([`${join(from, path)}/.`, join(to, path)]);
  }
}

/** Hard links are fast, but not possible between file systems. */
const copyTree = (args: readonly string[], cwd = root) =>
  run("cp", ["-alf", ...args], { cwd }).catch(() => run("cp", ["-af", ...args], { cwd }));

async function runIn(folder: string, command: string, env: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env;
  // The image's node is the one running this.
  const clean = { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, ...env };
  const shell = (more: Record<string, string> = {}) =>
    run("sh", ["-ec", command], { cwd: folder, env: { ...clean, ...more } });
  if (!command.startsWith("npm ci ")) {
    await shell();
    return;
  }
  // `npm ci` only lists what it would install; that is copied from this machine, installed by the
  // same lock file.
  const said = await shell({ npm_config_dry_run: "true", npm_config_json: "true" });
  const { add } = dryRun.parse(JSON.parse(said.slice(said.indexOf("\n{") + 1)));
  const wanted = add.map(({ path }) => relative(folder, path));
  // Missing packages are for other platforms.
  const there = wanted.filter((path) => existsSync(join(root, path)));
  await copyTree(["--parents", ...there, "node_modules/.bin", folder]);
}
