/** What of this folder an image may be built from. */
import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";

/** Whether a file (relative to the root) reaches the build; the last pattern that fits decides. */
export async function readDockerignore(root: string): Promise<(file: string) => boolean> {
  const text = await readFile(join(root, ".dockerignore"), "utf8");
  const patterns = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ pattern: line.replace(/^!/, ""), keeps: line.startsWith("!") }));
  return (file) => {
    const parts = file.split("/");
    // A pattern that fits a folder fits all that is in it.
    const paths = parts.map((_part, index) => parts.slice(0, index + 1).join("/"));
    const last = patterns.findLast(({ pattern }) =>
      paths.some((path) => matchesGlob(path, pattern)),
    );
    return last?.keeps ?? true;
  };
}
