/** Memory usage of a process. */
import { readFile } from "node:fs/promises";

/** Resolves with the process's peak memory, in MB. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
