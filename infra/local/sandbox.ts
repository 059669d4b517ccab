/**
 * Runs programs of a private root filesystem under bubblewrap: read-only root, writable data, no
 * privileges.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { UserFacingError } from "./user-facing-error.ts";
import { run } from "./run.ts";

export type Sandbox = {
  root: string;
  /** Directories of this machine that the program may write to, by their path inside. */
  binds?: Record<string, string>;
  env?: Record<string, string>;
  /** More arguments for bubblewrap. */
  extra?: readonly string[];
};

/** Returns the machine's bubblewrap if it has one, else the unpacked one. */
export function bubblewrap(root: string): [string, ...string[]] {
  const here = (process.env["PATH"] ?? "").split(delimiter).map((dir) => join(dir, "bwrap"));
  const found = here.find((path) => existsSync(path));
  if (found) return [found];
  const { loader, libraries } = machine();
  return [join(root, loader), "--library-path", join(root, libraries), join(root, "usr/bin/bwrap")];
}

const MACHINES = new Map([
  ["x64", { libraries: "/usr/lib/x86_64-linux-gnu", loader: "/usr/lib64/ld-linux-x86-64.so.2" }],
  ["arm64", { libraries: "/usr/lib/aarch64-linux-gnu", loader: "/usr/lib/ld-linux-aarch64.so.1" }],
]);

function machine() {
  const found = MACHINES.get(process.arch);
  if (found) return found;
  throw new UserFacingError(
    `Without Docker, Main Street runs on x64 and arm64, not on ${process.arch}.`,
  );
}

const ISOLATION = "--unshare-user --uid 1000 --gid 1000 --unshare-pid --as-pid-1 --die-with-parent";
const MOUNTS = "--proc /proc --dev /dev --tmpfs /tmp --tmpfs /run";

/**
 * Returns the command and arguments that run `program` inside. It dies with the process that
 * started it.
 */
export function inSandbox(sandbox: Sandbox, program: readonly string[]) {
  const { root, binds = {}, env = {}, extra = [] } = sandbox;
  const [command, ...first] = bubblewrap(root);
  const variables = {
    PATH: "/usr/lib/postgresql/18/bin:/usr/bin",
    HOME: "/data",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    // Directories to which Debian's alternatives would have linked.
    LD_LIBRARY_PATH: `${machine().libraries}/blas:${machine().libraries}/lapack`,
    ...env,
  };
  const args = [
    ...first,
    ...ISOLATION.split(" "),
    "--ro-bind",
    root,
    "/",
    ...MOUNTS.split(" "),
    ...Object.entries(binds).flatMap(([inside, outside]) => ["--bind", outside, inside]),
    "--clearenv",
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
    ...extra,
    ...program,
  ];
  return { command, args };
}

/** Runs a program inside and waits for its end; resolves with its output. */
export function runInside(sandbox: Sandbox, program: readonly string[]): Promise<string> {
  const { command, args } = inSandbox(sandbox, program);
  return run(command, args);
}

/** Throws UserFacingError when this machine doesn't let ordinary users create namespaces. */
export async function checkSandbox(root: string) {
  await runInside({ root }, ["/usr/bin/true"]).catch((error: unknown) => {
    throw new UserFacingError(
      `This machine does not allow unprivileged user namespaces, which Main Street needs to run its database without Docker (${String(error)}). An administrator can allow them (sysctl kernel.unprivileged_userns_clone=1; on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0). Or start Docker, or set MONGODB_URL, REDIS_URL, S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.`,
    );
  });
}
