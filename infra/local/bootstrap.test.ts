/** The first command in a fresh clone, with a stub in place of npm. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Takes a while, then creates what npm would; each call records its process id. */
const NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
appendFileSync("calls", process.pid + "\\n");
setTimeout(() => {
  mkdirSync("node_modules/some", { recursive: true });
  writeFileSync("node_modules/.package-lock.json", require("node:fs").readFileSync("package-lock.json"));
}, Number(process.env.NPM_TAKES_MS));
`;

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), "main-street-bootstrap-"));
  await mkdir(join(clone, "infra/local"), { recursive: true });
  const program = "infra/local/bootstrap.mjs";
  await cp(join(import.meta.dirname, "bootstrap.mjs"), join(clone, program));
  const packages = { "node_modules/some": { version: "1.0.0" } };
  await writeFile(join(clone, "package-lock.json"), JSON.stringify({ packages }));
  await writeFile(join(clone, "npm.js"), NPM);
});
afterEach(() => rm(clone, { recursive: true }));

function begin(npmTakesMs: number) {
  const args = [join(clone, "infra/local/bootstrap.mjs"), "-p", "'It runs'"];
  const npm = { npm_execpath: join(clone, "npm.js"), NPM_TAKES_MS: String(npmTakesMs) };
  const child = spawn(process.execPath, args, { env: { ...process.env, ...npm } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, printed }));
  return { child, ended };
}

const calls = async () =>
  (await readFile(join(clone, "calls"), "utf8")).trim().split("\n").map(Number);

test("one of two concurrent first commands installs the packages, the other waits for it", async () => {
  const both = await Promise.all([begin(3000), begin(3000)].map(({ ended }) => ended));
  expect(await calls()).toHaveLength(1);
  for (const each of both)
    expect(each).toEqual({ code: 0, printed: expect.stringContaining("It runs\n") });
  expect(both.map(({ printed }) => printed).join("")).toMatch(/· Another command is installing/);
});

test("a first command that is ended while it installs ends npm too", async () => {
  const { child, ended } = begin(60_000);
  const [pid = 0] = await vi.waitFor(calls, 20_000);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(143);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
