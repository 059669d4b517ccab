/** Lays out in a folder what an image has in /app: only what the lines of the Dockerfile take. */
import { existsSync } from "node:fs";
import { cp, glob, mkdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { run } from "../local/run.ts";
import { readDockerfile } from "./dockerfile.ts";
import type { Stage, Step } from "./dockerfile.ts";
import { readDockerignore } from "./dockerignore.ts";
import { modulesOf } from "./modules.ts";

const root = join(import.meta.dirname, "../..");
const INSTALL = /^npm ci --omit=dev((?: --workspace \S+)+)$/;

/** Reads the Dockerfile once; `fill` makes one target's folder and tells how the image starts. */
export async function imageBuilder() {
  const stages = await readDockerfile();
  const reaches = await readDockerignore(root);
  const stageOf = (name: string) => {
    const stage = stages.get(name);
    if (!stage) throw new Error(`There is no stage ${name}`);
    return stage;
  };

  async function fill(target: string, folder: string) {
    const chain: Stage[] = [];
    for (let name: string | undefined = target; name !== undefined && stages.has(name);) {
      const stage = stageOf(name);
      chain.unshift(stage);
      name = stage.base;
    }
    for (const step of chain.flatMap(({ steps }) => steps)) await take(step, folder);
    const command = chain.findLast((stage) => stage.command)?.command;
    const user = chain.findLast((stage) => stage.user)?.user;
    return { command, user, env: Object.assign({}, ...chain.map(({ env }) => env)) };
  }

  async function take(step: Step, folder: string): Promise<void> {
    if (step.kind === "run") return install(step.command, folder);
    if (step.from === undefined) {
      for (const source of step.sources) await copySource(source, folder, step.target);
      return;
    }
    if (step.sources[0] === "/app") await fill(step.from, folder);
    else if (step.sources[0] === "/app/frontend/dist") await copyTree("frontend/dist", folder);
    else throw new Error(`Not understood: COPY --from=${step.from} ${step.sources.join(" ")}`);
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

  return { targets: [...stages.keys()], stageOf, fill };
}

async function copyFile(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

const copyTree = (path: string, folder: string) =>
  cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });

/** As the command would do it, from this folder's own modules: they are those of the lock file. */
async function install(command: string, folder: string) {
  const [, list = ""] = INSTALL.exec(command) ?? [];
  const workspaces = list.split(" --workspace ").filter((name) => name !== "");
  if (workspaces.length === 0) throw new Error(`Not understood: RUN ${command}`);
  const wanted = await modulesOf(root, workspaces);
  // What is not there was made for another kind of machine.
  const there = wanted.filter((path) => existsSync(join(root, path)));
  const copying = (how: string) => run("cp", [how, "--parents", ...there, folder], { cwd: root });
  // Links are quick, but not possible between file systems.
  await copying("-al").catch(() => copying("-a"));
}
