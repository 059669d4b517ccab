/** A separate compose project on the engine: existing containers stay untouched. */
import { join } from "node:path";
import { run } from "../local/run.ts";

const root = join(import.meta.dirname, "../..");

export type Project = ReturnType<typeof composeProject>;

/** Runs docker; resolves with its output. */
export const docker = (...args: string[]) => run("docker", args);

/** Splits arguments at spaces. */
export const splitArguments = (text: string) => text.split(" ");

/** Returns the lines of a command's output. */
export const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

/**
 * Returns a project with docker-compose.yml's `variables`; without any, that of the operator's own
 * environment and .env.
 */
export function composeProject(variables?: Record<string, string>) {
  const compose = (...args: string[]) =>
    run("docker", ["compose", ...(variables ? ["--env-file", "/dev/null"] : []), ...args], {
      cwd: root,
      env: { ...process.env, ...variables },
    });
  return {
    compose,
    /** Resolves with a service's running containers, or all with `--all`, the oldest first. */
    async containersOf(service: string, ...which: "--all"[]) {
      const ids = linesOf(await compose("ps", ...which, "--quiet", "--no-trunc", service));
      const dated = await Promise.all(
        ids.map(async (id) => ({ id, created: await docker("inspect", "-f", "{{.Created}}", id) })),
      );
      return dated.toSorted((a, b) => a.created.localeCompare(b.created)).map(({ id }) => id);
    },
  };
}

/**
 * Whether the container runs and its health check succeeds now, without waiting for the next one.
 */
export async function isReady(id: string) {
  const text = await docker("inspect", "-f", "{{json .Config.Healthcheck.Test}}", id);
  const test: unknown = JSON.parse(text);
  if (!Array.isArray(test)) return false;
  const [kind, ...rest] = test.map(String);
  const command = kind === "CMD-SHELL" ? ["sh", "-c", ...rest] : rest;
  return docker("exec", id, ...command).then(
    () => true,
    () => false,
  );
}
