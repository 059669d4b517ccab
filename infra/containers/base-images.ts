/**
 * `node infra/containers/base-images.ts`: builds stand-ins for Docker Hub's images, from Debian's
 * and npm's packages, for an engine that reaches no registry. They have the same variables, ports
 * and paths as the real ones, as far as Main Street uses these.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundleWithVite } from "vite";
import { runCommand } from "../local/command.ts";
import { backingRecipe } from "../local/recipe.ts";
import { rootfs } from "../local/rootfs.ts";
import type { Recipe } from "../local/rootfs.ts";
import { run } from "../local/run.ts";
import { say, since } from "../local/say.ts";
import type { Say } from "../local/say.ts";

/** The stand-ins' names, to be used as NODE_IMAGE, MONGODB_IMAGE and so on. */
export const standIns = {
  NODE_IMAGE: "main-street/stand-in-node:local",
  MONGODB_IMAGE: "main-street/stand-in-mongodb:local",
  REDIS_IMAGE: "main-street/stand-in-redis:local",
  OBJECT_STORE_IMAGE: "main-street/stand-in-object-store:local",
};

const root = join(import.meta.dirname, "../..");
const folder = join(import.meta.dirname, "base-images");
const node = join(root, `node_modules/node-linux-${process.arch}`);
const NPM = "npm@11.21.2";

/** A small Debian, like that of `-slim` images. */
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

/** Builds all of them; unchanged parts come from the engine's cache. */
export async function makeBaseImages(say: Say) {
  const work = await mkdtemp(join(tmpdir(), "main-street-images-"));
  try {
    await makeNode(work, say);
    await makeStores(work, say);
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
  const contexts = {
    debian: await rootfs(debianRecipe, say),
    node,
    npm,
    authorities: existsSync(authorities) ? authorities : none,
  };
  await build("node.Dockerfile", [], standIns.NODE_IMAGE, contexts, say);
}

async function makeStores(work: string, say: Say) {
  const programs = join(work, "programs");
  await bundle(["mongodb", "object-store"], programs);
  const contexts = { root: await rootfs(backingRecipe, say), programs };
  const targets = {
    redis: standIns.REDIS_IMAGE,
    mongodb: standIns.MONGODB_IMAGE,
    "object-store": standIns.OBJECT_STORE_IMAGE,
  };
  for (const [target, tag] of Object.entries(targets))
    await build("stores.Dockerfile", ["--target", target], tag, contexts, say);
}

/** Bundles programs of the folder, each with all its imports in one file. */
async function bundle(names: readonly string[], outDir: string) {
  const input = Object.fromEntries(names.map((name) => [name, join(folder, `${name}.ts`)]));
  await bundleWithVite({
    configFile: false,
    logLevel: "error",
    root,
    ssr: { noExternal: true, external: ["pg-native"] },
    build: { ssr: true, outDir, emptyOutDir: true, target: "node24", rolldownOptions: { input } },
  });
  await writeFile(join(outDir, "package.json"), '{ "type": "module" }\n');
}

/** Builds a Dockerfile of the folder with this machine's directories as contexts. */
async function build(
  file: string,
  flags: readonly string[],
  tag: string,
  contexts: Record<string, string>,
  say: Say,
) {
  const begun = performance.now();
  const given = Object.entries(contexts).flatMap(([context, path]) => [
    "--build-context",
    `${context}=${path}`,
  ]);
  const args = ["--load", "--tag", tag, "--file", join(folder, file), ...flags, ...given, folder];
  await run("docker", ["buildx", "build", ...args]);
  say(`${tag} is made (${since(begun)})`);
}

if (import.meta.main)
  await runCommand(async () => {
    await makeBaseImages(say);
    return 0;
  });
