/** The commands and files that the documents mention to newcomers exist. */
import { access, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { models as auth } from "@mainstreet/auth-service/models";
import { models as coupons } from "@mainstreet/coupons-service/models";
import { models as events } from "@mainstreet/events-service/models";
import { models as imports } from "@mainstreet/import-service/models";
import { models as listings } from "@mainstreet/listings-service/models";
import { models as media } from "@mainstreet/media-service/models";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stores } from "../commands/backup/backup.ts";
import { run } from "../local/run.ts";
import { environment } from "../local/start-environment.ts";
import { makeSecrets, publicKeysOf } from "../local/secrets.ts";
import { missingScripts } from "./npm-scripts.ts";

const root = join(import.meta.dirname, "../..");
const inFolder = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const documents = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...(await inFolder("docs")),
];

describe.each(documents)("%s", (document) => {
  const read = () => readFile(join(root, document), "utf8");

  test("names only npm scripts that exist", async () => {
    expect(await missingScripts(await read())).toEqual([]);
  });

  test("links only to files and headings that exist", async () => {
    const links = [...(await read()).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken: string[] = [];
    for (const [link, path = "", heading] of links) {
      const target = path ? join(root, dirname(document), path) : join(root, document);
      const found = await access(target).then(
        () => true,
        () => false,
      );
      if (!found || (heading && !(await headings(target)).includes(heading))) broken.push(link);
    }
    expect(broken).toEqual([]);
  });
});

test.each(Object.entries({ auth, coupons, events, import: imports, listings, media }))(
  "the README of %s names every collection that it owns",
  async (service, models) => {
    const text = await readFile(join(root, `services/${service}/README.md`), "utf8");
    const [told = ""] = /^- \*\*Owns\*\*.*$/m.exec(text) ?? [];
    const mongo = mongoose.createConnection();
    mongo.set("autoIndex", false);
    mongo.set("autoCreate", false);
    const names = models(mongo).map(({ collection }) => collection.name);
    expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  },
);

test("the README explains every setting of a start", async () => {
  const text = await readFile(join(root, "README.md"), "utf8");
  const settings = [...Object.keys(environment.shape), "STORES", "DEBIAN_MIRROR"];
  expect(settings.filter((name) => !new RegExp(`\`${name}\\b`).test(text))).toEqual([]);
});

test("the runbook's shell has what backups need, and no key of several lines", async () => {
  const text = await readFile(join(root, "docs/operating.md"), "utf8");
  const [, snippet = ""] = /```sh\n(.*?)```/s.exec(text) ?? [];
  const told = {
    MONGODB_URL: "mongodb://operators:secret@127.0.0.1:1/?authSource=admin",
    REDIS_URL: "redis://:secret@127.0.0.1:2",
    S3_ENDPOINT: "http://127.0.0.1:3",
    S3_REGION: "us-east-1",
    S3_ACCESS_KEY: "mainstreet",
    S3_SECRET_KEY: "5ec2e7",
  };
  const folder = await mkdtemp(join(tmpdir(), "main-street-runbook-"));
  await mkdir(join(folder, ".data"));
  const variables = { ...told, ...publicKeysOf(makeSecrets()) };
  await writeFile(join(folder, ".data/run.json"), JSON.stringify(variables));
  const env = { PATH: process.env["PATH"] };
  const script = `${snippet}node -p 'JSON.stringify(process.env)'`;
  const out = await run("bash", ["-ec", script], { cwd: folder, env });
  await rm(folder, { recursive: true });
  const set = z.record(z.string(), z.string()).parse(JSON.parse(out));
  expect(stores.parse(set)).toMatchObject(told);
  expect(Object.keys(set).filter((name) => /PUBLIC/.test(name))).toEqual([]);
});

test("the commands that install a version stop after a failed migration", async () => {
  const text = await readFile(join(root, "docs/install.md"), "utf8");
  const [, lines = ""] = /```sh\n([^`]* delete job migrate .*?)```/s.exec(text) ?? [];
  // Runs the lines as if pasted: a failing line doesn't stop the others.
  const kubectl = `kubectl() { echo "$*"; case "$*" in *condition=complete*) return 1 ;; esac; }`;
  const out = await run("bash", ["-c", `${kubectl}\n${lines}\ntrue`]);
  const typed = out.trim().split("\n");
  expect(typed).toContain("apply -k k8s/overlays/production -l main-street/step=first");
  expect(typed).not.toContain("apply -k k8s/overlays/production");
  expect(typed.join("\n")).toMatch(/condition=complete job\/migrate --timeout=1\ds$/);
});

test.each([
  "fetch --tags",
  "checkout v0.2.0",
  "compose build",
  "tools migrate --users",
  "replace.ts listings",
])("the commands that update compose stop after a failed %s", async (failing) => {
  const text = await readFile(join(root, "docs/operating.md"), "utf8");
  const [, lines = ""] = /```sh\n([^`]*git fetch --tags[^`]*)```/s.exec(text) ?? [];
  // Runs the lines as if pasted into an interactive shell.
  const command = `{ echo "$*"; case "$*" in *"${failing}"*) return 1 ;; esac; }`;
  const stubs = ["git", "docker", "node"].map((name) => `${name}() ${command}`).join("\n");
  const out = await run("bash", ["-c", `${stubs}\n${lines}\necho still here`]);
  const [last, ...before] = out.trim().split("\n").toReversed();
  expect([last, before[0]]).toEqual(["still here", expect.stringContaining(failing)]);
});

test("the commands that renew compose secrets spare a system whose name ends with this one's", async () => {
  const text = await readFile(join(root, "docs/operating.md"), "utf8");
  const [line = ""] = /^docker volume rm .*$/m.exec(text) ?? [];
  const there = ["main-street_secrets-auth", "old-main-street_secrets-auth", "main-street_redis"];
  // Filters like the engine does: `name=` takes a regular expression.
  const list = `printf '%s\\n' ${there.join(" ")} | grep -E "\${5#name=}"`;
  const docker = `docker() { if [ "$2" = ls ]; then ${list}; else echo "$*"; fi; }`;
  expect(await run("bash", ["-c", `${docker}\n${line}`])).toBe(
    "volume rm main-street_mongodb main-street_secrets-auth\n",
  );
});

/** Returns the anchors that GitHub creates for a file's headings. */
async function headings(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
