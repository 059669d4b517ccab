/** A town whose removal began while the backup was made. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mongo } from "mongoose";
import { expect, onTestFinished, test } from "vitest";
import type { Manifest } from "./manifest.ts";
import { savedTown } from "./town-record.ts";

const STARTED = new Date("2026-11-29T02:30:00Z");

const ELM = { town: "elm", name: "Elm", hosts: ["elm.example"], revision: 4 };

async function backupOf(files: Record<string, object>) {
  const folder = await mkdtemp(join(tmpdir(), "town-record-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, document] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), mongo.BSON.serialize(document));
  }
  const manifest: Manifest = {
    format: "main-street-backup",
    version: 1,
    startedAt: STARTED.toISOString(),
    finishedAt: STARTED.toISOString(),
    mongodbPrefix: "ms_",
    redisPrefix: "ms:",
    counts: { documents: 0, keys: 0, messages: 0, objects: 0, bytes: 0 },
    files: Object.keys(files).map((path) => ({ path, bytes: 1, sha256: "", parts: 1 })),
  };
  return [folder, manifest, "elm"] as const;
}

function backupWithRemoval(minutes: number) {
  const removedAt = new Date(STARTED.getTime() + minutes * 60_000);
  return backupOf({
    "mongodb/ms_auth/towns.bson": ELM,
    "mongodb/ms_media/removed-towns.bson": { town: "elm", removedAt },
  });
}

test("a town is complete in a backup if another town with its slug was removed before", async () => {
  expect(await savedTown(...(await backupWithRemoval(-1)))).toMatchObject(ELM);
});

test("a town whose removal began during the backup is refused as incomplete", async () => {
  const saved = savedTown(...(await backupWithRemoval(1)));
  await expect(saved).rejects.toThrow("the backup holds it only in part. Use another backup.");
});
