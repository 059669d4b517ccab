/** Returns the npm scripts that a text mentions but package.json doesn't have. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifest = join(import.meta.dirname, "../../package.json");
const schema = z.object({ scripts: z.record(z.string(), z.string()) });

export async function missingScripts(text: string): Promise<string[]> {
  const { scripts } = schema.parse(JSON.parse(await readFile(manifest, "utf8")));
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)];
  return named.map(([, run, short]) => run ?? short ?? "").filter((name) => !(name in scripts));
}
