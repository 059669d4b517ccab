/** Where the system is: the environment says it, or what `npm start` left in its data directory. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { UserFacingError, codeOf } from "../local/user-facing-error.ts";
import { UsageError } from "./usage-error.ts";

const text = z.record(z.string(), z.string());

/** Where `npm start` keeps what it leaves. */
export const DATA_DIR = process.env["DATA_DIR"] || ".data";

/** Names of a system on its stores: in the environment they count whatever the data directory says. */
const NAMES = new Set(["MONGODB_PREFIX", "REDIS_PREFIX", "S3_BUCKET"]);

/**
 * The variables that a command needs. The environment's, if it has them all; else those of the system that
 * runs in DATA_DIR; `start` starts one for this command. Addresses are never mixed: half of them would be
 * another system's.
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
  // What is said of no single one is said of those that are there together.
  const wrong = issues.filter(({ path: [name] }) => name === undefined || name in given);
  if (wrong.length > 0)
    throw new UsageError(
      `Wrong in the environment: ${wrong.map(({ path, message }) => [...path, message].join(": ")).join(", ")}`,
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
        `${name} in the environment is not the one of ${file}: unset it, or set ${missing} as well.`,
      );
  const result = schema.safeParse({ ...found, ...given });
  if (result.success) return result.data;
  throw new UserFacingError(`${file} lacks something:\n${z.prettifyError(result.error)}`);
}
