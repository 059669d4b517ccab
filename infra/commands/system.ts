/** Finds the system: by environment variables, or by the file that `npm start` writes into its data directory. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { UserFacingError, codeOf } from "../local/user-facing-error.ts";
import { UsageError } from "./usage-error.ts";

const text = z.record(z.string(), z.string());

/** Data directory of `npm start`. */
export const DATA_DIR = process.env["DATA_DIR"] || ".data";

/** Prefixes of a system in its stores: those in the environment override the data directory's. */
const NAMES = new Set(["MONGODB_PREFIX", "REDIS_PREFIX", "S3_BUCKET"]);

/**
 * Resolves with the variables that a command needs: the environment's if it has all, else those of
 * the system running in DATA_DIR; `start` is the command that would start one. Addresses of both
 * are never mixed, as they may belong to different systems.
 */
export async function variablesOf<Schema extends z.ZodObject>(
  schema: Schema,
  start = "npm start",
): Promise<z.output<Schema>> {
  const wanted = Object.keys(schema.shape);
  const given = Object.fromEntries(
    wanted.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
  const complete = schema.safeParse(given);
  if (complete.success) return complete.data;
  const { issues } = complete.error;
  // An error without a path concerns the variables that are set.
  const wrong = issues.filter(({ path: [name] }) => name === undefined || name in given);
  if (wrong.length > 0)
    throw new UsageError(
      `Invalid environment variables: ${wrong.map(({ path, message }) => [...path, message].join(": ")).join(", ")}`,
    );

  const missing = issues.map(({ path }) => path[0]).join(", ");
  const file = resolve(DATA_DIR, "run.json");
  const left = await readFile(file, "utf8").catch((error: unknown) => {
    const code = codeOf(error);
    if (code !== "ENOENT") throw new UserFacingError(`${file} can't be read (${code}).`);
    throw new UserFacingError(
      `No running system found: there is no ${file}. Start one with ${start}, name its directory in DATA_DIR, or set ${missing} in the environment.`,
    );
  });
  const found = text.parse(JSON.parse(left));
  for (const [name, value] of Object.entries(given))
    if (!NAMES.has(name) && found[name] !== undefined && found[name] !== value)
      throw new UsageError(
        `${name} in the environment differs from the one in ${file}: unset it, or set ${missing} as well.`,
      );
  const result = schema.safeParse({ ...found, ...given });
  if (result.success) return result.data;
  throw new UserFacingError(`${file} is incomplete:\n${z.prettifyError(result.error)}`);
}
