import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readWhole } from "./manifest.ts";

test("an unreadable manifest is not reported as missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(readWhole(folder)).rejects.toThrow("it has no manifest.json");
  // A directory, since root could read a file without permission.
  await mkdir(join(folder, "manifest.json"));
  await expect(readWhole(folder)).rejects.toThrow("can't be read (EISDIR)");
});
