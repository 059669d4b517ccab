/**
 * What remains of an interrupted or failed replacement, with a stub of Docker that keeps containers
 * as files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/**
 * Containers are files: `old-1`, and those that `up` starts. `$SICK` names what fails for the
 * latter.
 */
const DOCKER = `#!/bin/sh
cd "$ENGINE" || exit 1
for last; do :; done
case "$*" in
  "compose ps "*) ls ;;
  "compose config "*) echo coupons; echo media ;;
  "compose up "*) touch new-1 ;;
  *"$SICK"*" new-1"*) echo "$SICK says no" >&2; exit 1 ;;
  *RestartCount*) [ "$SICK" = restarts ] && [ "$last" = new-1 ] && echo 3 || echo 0 ;;
  "logs "*) echo "the database is not set" >&2 ;;
  "exec "*) [ "$SICK" != restarts ] ;;
  *Created*) stat -c %Y "$last" ;;
  *Healthcheck*) echo '["CMD","true"]' ;;
  "rm "*) rm "$last" ;;
esac`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-street-replace-"));
  await mkdir(join(folder, "engine"));
  await writeFile(join(folder, "engine", "old-1"), "");
  await writeFile(join(folder, "docker"), DOCKER);
  await chmod(join(folder, "docker"), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const containers = () => readdir(join(folder, "engine"));

function replace(sick: string, service = "coupons") {
  const child = spawn(process.execPath, [join(import.meta.dirname, "replace.ts"), service], {
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env["PATH"]}`,
      ENGINE: join(folder, "engine"),
      SICK: sick,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), said }));
  return { child, ended };
}

const AS_BEFORE = "coupons: the new instance is ended again, those before it serve on";

test("a new instance that fails is removed, and the operator is told", async () => {
  const { code, said } = await replace("Healthcheck").ended;
  expect(said).toContain("Healthcheck says no");
  expect(said).toContain(AS_BEFORE);
  expect(code).toBe(1);
  expect(await containers()).toEqual(["old-1"]);
});

test("an instance that keeps restarting is not waited for, and its log is shown", async () => {
  const { code, said } = await replace("restarts").ended;
  expect(said).toContain("ended 3 times");
  expect(said).toContain("the database is not set");
  expect(said).toContain(AS_BEFORE);
  expect(code).toBe(1);
  expect(await containers()).toEqual(["old-1"]);
}, 30_000);

test("an unknown service is reported together with the known ones", async () => {
  const { code, said } = await replace("nothing", "cupons").ended;
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^.*There is no service cupons: coupons, media\.\s*$/),
  ]);
});

test("an instance that does not become ready is removed when the operator interrupts", async () => {
  const { child, ended } = replace("exec");
  await vi.waitFor(async () => expect(await containers()).toContain("new-1"), 15_000);
  child.kill("SIGINT");
  const { code, said } = await ended;
  expect(said).toContain("Interrupted.");
  expect(said).toContain(AS_BEFORE);
  expect(code).toBe(1);
  expect(await containers()).toEqual(["old-1"]);
});

test("an instance that holds towns keeps serving while the new one takes them over", async () => {
  const { child, ended } = replace("nothing");
  await vi.waitFor(async () => expect(await containers()).toContain("new-1"), 15_000);
  // The gateway knows the new instance by then, and keeps moving towns to it for half a minute.
  await pause(10_000);
  expect(await containers()).toEqual(["new-1", "old-1"]);
  child.kill("SIGINT");
  expect(await ended).toMatchObject({ code: 1, said: expect.stringContaining(AS_BEFORE) });
});

test("an instance that holds no towns ends once the gateway knows the new one", async () => {
  const { code, said } = await replace("nothing", "media").ended;
  expect([code, said]).toEqual([0, expect.stringContaining("media: 1 of 1 instances replaced")]);
  expect(await containers()).toEqual(["new-1"]);
});
