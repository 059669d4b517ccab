/** The Dockerfile includes every workspace and every process. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { processNames } from "../local/processes.ts";
import { readDockerfile } from "./testing/dockerfile.ts";
import { readDockerignore } from "./testing/dockerignore.ts";

const root = join(import.meta.dirname, "../..");

test("dependencies are installed with the manifests of all workspaces in the lock file", async () => {
  const lock = z.object({ packages: z.record(z.string(), z.looseObject({})) });
  const { packages } = lock.parse(
    JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")),
  );
  const workspaces = Object.keys(packages).filter((p) => p !== "" && !p.includes("node_modules"));
  const manifests = (await readDockerfile()).get("manifests")?.steps ?? [];
  const taken = manifests.flatMap((step) => (step.kind === "copy" ? step.sources : []));
  const wanted = workspaces.map((workspace) => `${workspace}/package.json`);
  expect(taken.filter((file) => file.includes("/")).toSorted()).toEqual(wanted.toSorted());
  const reaches = await readDockerignore(root);
  expect(wanted.filter((file) => !reaches(file))).toEqual([]);
});

test("each process has a target, on one pinned version of Node's image", async () => {
  const stages = await readDockerfile();
  expect([...stages.keys()]).toEqual(expect.arrayContaining([...processNames, "tools"]));
  const images = [...stages.values()].map(({ base }) => base).filter((base) => !stages.has(base));
  expect(new Set(images).size).toBe(1);
  expect(images[0]).toMatch(
    new RegExp(`^node:${process.versions.node}-bookworm-slim@sha256:[0-9a-f]{64}$`),
  );
});

test("files for tests and files of this machine do not reach a build", async () => {
  const reaches = await readDockerignore(root);
  for (const file of [
    "packages/testing/src/system.ts",
    "packages/messages/src/testing/consumer-suite.ts",
    "infra/images/testing/dockerfile.ts",
    "packages/contracts/fixtures/coupon.json",
    "services/coupons/src/refusals.test.ts",
    "services/coupons/src/testing/fixture.ts",
    "infra/attack/attack.ts",
    "infra/bench/bench.ts",
    "gateway/node_modules/undici/index.js",
    ".data/secrets.json",
    "frontend/dist/client/index.html",
    ".git/config",
  ])
    expect([file, reaches(file)]).toEqual([file, false]);
});

test("an operator's .env, with passwords, reaches neither a commit nor a build", async () => {
  const ignored = await readFile(join(root, ".gitignore"), "utf8");
  expect(ignored.split("\n")).toContain("/.env");
  const reaches = await readDockerignore(root);
  expect(reaches(".env")).toBe(false);
});

test("all images are built together, for both architectures, with provenance and SBOM", async () => {
  const bake = await readFile(join(import.meta.dirname, "docker-bake.hcl"), "utf8");
  const [, list = ""] = /variable "DEPLOYABLES" \{\s*default = (\[.+\])/.exec(bake) ?? [];
  expect(z.array(z.string()).parse(JSON.parse(list)).toSorted()).toEqual(
    [...processNames, "tools"].toSorted(),
  );
  expect(bake).toContain('platforms = ["linux/amd64", "linux/arm64"]');
  expect(bake).toContain('attest    = ["type=provenance,mode=max", "type=sbom"]');
});
