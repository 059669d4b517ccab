/**
 * `node infra/containers/base-images.ts`: images that act for those of Docker Hub on a machine whose
 * engine reaches no registry, made from Debian's packages and npm's. They answer to the same variables,
 * ports and paths as the real ones, as far as Main Street uses these.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../local/command.ts";
import { rootfs } from "../local/rootfs.ts";
import type { Recipe } from "../local/rootfs.ts";
import { run } from "../local/run.ts";
import { say, since } from "../local/say.ts";
import type { Say } from "../local/say.ts";

/** The names that stand in for the pinned ones, as NODE_IMAGE, MONGODB_IMAGE and so on. */
export const standIns = {
  NODE_IMAGE: "main-street/stand-in-node:local",
};

const root = join(import.meta.dirname, "../..");
const NPM = "npm@11.21.2";

/** A small Debian, as `-slim` images have it. */
const debianRecipe: Recipe = {
  purpose: "a small Debian",
  name: "debian",
  packages:
    "bash sed grep findutils tar gzip debianutils hostname ca-certificates openssl libstdc++6 libatomic1".split(
      " ",
    ),
  version: 1,
  megabytes: 300,
  finish: async () => undefined,
};

/** Makes all of them; what has not changed comes from the engine's cache. */
export async function makeBaseImages(say: Say) {
  const work = await mkdtemp(join(tmpdir(), "main-street-images-"));
  try {
    await makeNode(work, say);
  } finally {
    await rm(work, { recursive: true });
  }
}

async function makeNode(work: string, say: Say) {
  await run("npm", ["pack", "--silent", "--pack-destination", work, NPM], { cwd: work });
  const npm = join(work, "npm");
  await mkdir(npm);
  await run("tar", ["-xzf", join(work, `${NPM.replace("@", "-")}.tgz`), "-C", npm]);
  const authorities = "/usr/local/share/ca-certificates";
  const none = join(work, "none");
  await mkdir(none);
  await build("node", standIns.NODE_IMAGE, say, {
    debian: await rootfs(debianRecipe, say),
    node: join(root, `node_modules/node-linux-${process.arch}`),
    npm,
    authorities: existsSync(authorities) ? authorities : none,
  });
}

/** Builds a Dockerfile of this folder on directories of this machine. */
async function build(name: string, tag: string, say: Say, contexts: Record<string, string>) {
  const begun = performance.now();
  const given = Object.entries(contexts).flatMap(([context, path]) => [
    "--build-context",
    `${context}=${path}`,
  ]);
  const folder = join(import.meta.dirname, "base-images");
  const file = join(folder, `${name}.Dockerfile`);
  await run("docker", [
    "buildx",
    "build",
    "--load",
    "--tag",
    tag,
    "--file",
    file,
    ...given,
    folder,
  ]);
  say(`${tag} is made (${since(begun)})`);
}

if (import.meta.main)
  await runCommand(async () => {
    await makeBaseImages(say);
    return 0;
  });
