/**
 * The images of the walk: pinned ones if a registry answers, else stand-ins; and ours, built on
 * them.
 */
import { join } from "node:path";
import { z } from "zod";
import { run } from "../local/run.ts";
import { say } from "../local/say.ts";
import { makeBaseImages, standIns } from "./base-images.ts";
import { docker } from "./project.ts";
import type { Report } from "./report.ts";
import { pinnedStoreImages } from "./store-images.ts";

const root = join(import.meta.dirname, "../..");
const PULL_MS = 600_000;
/** Long enough to find out that a registry doesn't answer. */
const FIRST_PULL_MS = 60_000;

const bakefile = ["buildx", "bake", "--file", "infra/images/docker-bake.hcl"];
const printed = z.object({
  target: z.record(z.string(), z.object({ tags: z.array(z.string()) })),
});

/**
 * Returns the variables that name our images' base images; none when the pinned ones can be pulled.
 */
export async function imagesBelow(): Promise<Record<string, string>> {
  const given = Object.entries(process.env).filter(([name]) => name in standIns);
  if (given.length > 0) return {};
  const { redis, mongodb, objectStore } = pinnedStoreImages;
  try {
    await pull(redis, FIRST_PULL_MS);
    await pull(mongodb, PULL_MS);
    await pull(objectStore, PULL_MS);
    return {};
  } catch (error) {
    say(`The stores' images cannot be pulled: ${String(error).split("\n", 1)[0]}`);
    say("Stand-ins are made from Debian's packages and npm's");
    await makeBaseImages(say);
    return standIns;
  }
}

async function pull(image: string, withinMs: number) {
  const there = await docker("image", "inspect", image).catch(() => undefined);
  if (there === undefined)
    await run("timeout", [`${withinMs / 1000}`, "docker", "pull", "-q", image]);
}

/** Builds all of our images with this version, and reports their sizes and numbers of packages. */
export async function buildImages(version: string, below: Record<string, string>, report: Report) {
  const env = { ...process.env, ...below, VERSION: version };
  const started = performance.now();
  await run("docker", [...bakefile, "--load"], { cwd: root, env });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const tags = await tagsOf(version);
  report.check(
    `${tags.length} images are built from a bare checkout`,
    tags.length > 0,
    `${seconds} s`,
  );
  const rows = await Promise.all(tags.map(rowOf));
  report.table([["image", "size", "packages"], ...rows]);
  return tags;
}

async function tagsOf(version: string) {
  const env = { ...process.env, VERSION: version };
  const text = await run("docker", [...bakefile, "--print"], { cwd: root, env });
  const { target } = printed.parse(JSON.parse(text));
  return Object.values(target).flatMap(({ tags }) => tags);
}

/** Counts packages in npm's record of what it installed. */
const COUNT = `Object.values(require("/app/node_modules/.package-lock.json").packages).filter((one) => !one.link && !one.optional).length`;

async function rowOf(tag: string) {
  const bytes = Number(await docker("image", "inspect", "-f", "{{.Size}}", tag));
  const packages = await docker("run", "--rm", "--entrypoint", "node", tag, "-p", COUNT);
  return [tag, `${(bytes / 1e6).toFixed(0)} MB`, packages.trim()];
}

/** Removes the tags; the engine keeps the layers as a cache for the next walk. */
export const removeImages = (tags: readonly string[]) => docker("image", "rm", ...tags);
