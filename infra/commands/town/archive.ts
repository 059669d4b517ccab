/** A town outside: a folder with town.json and images/, or the same as a tar file. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { townWrite } from "@mainstreet/contracts/town";
import { storedImage } from "@mainstreet/contracts/upload";
import { townSlug } from "@mainstreet/contracts/fields";
import { Advice } from "../../local/advice.ts";

const record = z.looseObject({ id: z.int() });

/** Which service keeps which records, in the order in which they must come back. */
export const RECORDS = [
  ["categories", "LISTINGS_URL"],
  ["businesses", "LISTINGS_URL"],
  ["coupons", "COUPONS_URL"],
  ["events", "EVENTS_URL"],
] as const;

/** An import file with more in it: what an admin's import leaves aside. */
export const townFile = z.object({
  town: townWrite.extend({ slug: townSlug }),
  images: z.array(storedImage),
  categories: z.array(record),
  businesses: z.array(record),
  coupons: z.array(record),
  events: z.array(record),
});
export type TownFile = z.infer<typeof townFile>;

/** How much is in it. */
export function countsOf(file: TownFile) {
  const names = [...RECORDS.map(([name]) => name), "images"] as const;
  const counts = Object.fromEntries(names.map((name) => [name, file[name].length]));
  return { counts, lines: names.map((name) => `${file[name].length} ${name}`).join(", ") };
}

export const imageFile = (folder: string, hash: string, width: number) =>
  join(folder, "images", `${hash}-${width}.webp`);

const AT_ONCE = 8;

/** Works on a few pictures at a time. */
export async function eachPicture(
  pictures: TownFile["images"],
  work: (picture: TownFile["images"][number]) => Promise<void>,
) {
  for (let at = 0; at < pictures.length; at += AT_ONCE)
    await Promise.all(pictures.slice(at, at + AT_ONCE).map(work));
}

const run = promisify(execFile);
const isTar = (path: string) => path.endsWith(".tar");

async function tar(args: string[]) {
  await run("tar", args).catch((error: unknown) => {
    throw new Advice(`tar failed: ${error instanceof Error ? error.message : String(error)}`);
  });
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), "main-street-town-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets `write` fill a folder that becomes what `path` names. */
export async function writeArchive<Result>(
  path: string,
  write: (folder: string) => Promise<Result>,
) {
  if (!isTar(path)) {
    await mkdir(join(path, "images"), { recursive: true });
    return write(path);
  }
  return inTemporaryFolder(async (folder) => {
    await mkdir(join(folder, "images"));
    const result = await write(folder);
    await tar(["-cf", path, "-C", folder, "town.json", "images"]);
    return result;
  });
}

/** Lets `read` look into the folder, wherever it was packed. */
export async function readArchive<Result>(path: string, read: (folder: string) => Promise<Result>) {
  if (!isTar(path)) return read(path);
  return inTemporaryFolder(async (folder) => {
    await tar(["-xf", path, "-C", folder]);
    return read(folder);
  });
}
