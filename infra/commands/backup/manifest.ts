/** A backup's manifest, and the check of its completeness. */
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { UserFacingError, codeOf } from "../../local/user-facing-error.ts";
import { parsedJson } from "../parsed-json.ts";
import { faultOf, writtenFile } from "./files.ts";
import { OBJECTS, objectsIn } from "./objects.ts";

const FILE = "manifest.json";

const manifest = z.object({
  format: z.literal("main-street-backup"),
  version: z.literal(1, "was written by another version of these commands"),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Prefixes of the saved system; a restore replaces them by its own. */
  mongodbPrefix: z.string(),
  redisPrefix: z.string(),
  counts: z.object({
    documents: z.int(),
    keys: z.int(),
    messages: z.int(),
    objects: z.int(),
    bytes: z.int(),
  }),
  files: z.array(writtenFile),
});
export type Manifest = z.infer<typeof manifest>;

/** Writes the manifest as the last file: without it the backup counts as unfinished. */
export const writeManifest = (folder: string, content: Omit<Manifest, "format" | "version">) =>
  writeFile(
    join(folder, FILE),
    `${JSON.stringify({ format: "main-street-backup", version: 1, ...content }, null, 1)}\n`,
    { flag: "wx" },
  );

/**
 * Verifies every file of the backup, or all that may concern a town; throws UserFacingError that
 * lists all damage.
 */
export async function readWhole(folder: string, town?: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), "utf8").catch((error: unknown) => {
    const code = codeOf(error);
    throw new UserFacingError(
      code === "ENOENT"
        ? `There is no finished backup in ${folder}: it has no ${FILE}.`
        : `${join(folder, FILE)} can't be read (${code}). Restoring needs read access to the whole backup.`,
    );
  });
  const read = manifest.safeParse(parsedJson(text));
  if (!read.success)
    throw new UserFacingError(
      `${join(folder, FILE)} cannot be used:\n${z.prettifyError(read.error)}`,
    );
  const faults: string[] = [];
  const verify = async (file: Parameters<typeof faultOf>[1]) => {
    const fault = await faultOf(folder, file);
    if (fault !== undefined) faults.push(fault);
  };
  for (const file of read.data.files)
    if (town === undefined || !file.path.startsWith("redis/")) await verify(file);
  // The list of objects must be intact before it is used.
  if (faults.length === 0 && read.data.files.some(({ path }) => path === OBJECTS))
    for await (const object of objectsIn(folder, town)) await verify(object);
  if (faults.length > 0)
    throw new UserFacingError(
      `The backup is damaged; nothing was restored:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
    );
  return read.data;
}

/** Returns the saved collections, with the paths of their documents. */
export const collectionsIn = ({ files, mongodbPrefix }: Manifest) =>
  files
    .map(({ path }) => path)
    .filter((path) => path.startsWith("mongodb/") && path.endsWith(".bson"))
    .map((path) => ({
      path,
      service: basename(dirname(path)).slice(mongodbPrefix.length),
      collection: decodeURIComponent(basename(path, ".bson")),
    }));
