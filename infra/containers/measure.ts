/** What containers cost: each one's memory against its limit, and a health check. */
import { docker, linesOf } from "./project.ts";
import type { Project } from "./project.ts";
import type { Report } from "./report.ts";

const CHECKS = 20;

export async function tellMemory(project: Project, report: Report) {
  const ids = linesOf(await project.compose("ps", "--quiet"));
  const format = "{{.Name}}\t{{.MemUsage}}\t{{.PIDs}}";
  const text = await docker("stats", "--no-stream", "--format", format, ...ids);
  const rows = linesOf(text)
    .toSorted()
    .map((line) => line.split("\t"));
  report.table([["container", "memory / limit", "threads"], ...rows]);
}

/** Measured inside the container, without the engine's share. */
export async function tellHealthCheck(project: Project, report: Report) {
  const [id = ""] = await project.containersOf("coupons");
  const check = "infra/images/healthcheck.sh";
  const many = `for ((i = 0; i < ${CHECKS}; i++)); do bash ${check} || exit 1; done; times`;
  const [, children = ""] = linesOf(await docker("exec", id, "bash", "-c", many));
  const each = (cpuSeconds(children) / CHECKS) * 1000;
  const one = `. ${check}; while read -r line; do echo "$line"; done < /proc/$$/status`;
  const peak = await docker("exec", id, "bash", "-c", one);
  const [, kilobytes = ""] = /VmHWM:\s+(\d+) kB/.exec(peak) ?? [];
  const megabytes = Number(kilobytes) / 1024;
  const figure = `${each.toFixed(1)} ms of CPU, ${megabytes.toFixed(1)} MB`;
  report.check("a health check costs nearly nothing", each < 20 && megabytes < 10, figure);
}

/** Parses a line of bash's `times`, like `0m0.045s 0m0.012s`: user and system. */
const cpuSeconds = (line: string) =>
  [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
