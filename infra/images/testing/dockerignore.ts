/** Which of the repository's files an image can be built from. */
import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";

/**
 * Returns whether a file (relative to the root) is in the build context; the last matching pattern
 * decides.
 */
export async function readDockerignore(root: string): Promise<(file: string) => boolean> {
  const text = await readFile(join(root, ".dockerignore"), "utf8");
  const patterns = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ pattern: line.replace(/^!/, ""), keeps: line.startsWith("!") }));
  return (file) => {
    const parts = file.split("/");
    // A pattern that matches a folder applies to everything in it.
    const paths = parts.map((_part, index) => parts.slice(0, index + 1).join("/"));
    const last = patterns.findLast(({ pattern }) =>
      paths.some((path) => matchesGlob(path, pattern)),
    );
    return last?.keeps ?? true;
  };
}
