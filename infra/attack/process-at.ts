/** Finds a process of the attacked system. */
import { readFile, readdir } from "node:fs/promises";

/** Resolves with the id of the process that listens at the URL; 0 when there is none. */
export async function processAt(url: string): Promise<number> {
  const told = `PORT=${new URL(url).port}`;
  for (const pid of await readdir("/proc")) {
    const variables = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (variables.split("\0").includes(told)) return Number(pid);
  }
  return 0;
}
