/** The root filesystem with PostgreSQL + DocumentDB, Redis and OpenStack Swift. */
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "./rootfs.ts";
import { checkSandbox, runInside } from "./sandbox.ts";

export const backingRecipe: Recipe = {
  purpose: "PostgreSQL with DocumentDB, Redis and OpenStack Swift",
  name: "backing",
  packages: ["postgresql-18-documentdb", "redis-server", "python3-swift"],
  version: 1,
  megabytes: 1500,
  async finish(root) {
    await checkSandbox(root);
    // PostgreSQL expects this name, a link that the package's scripts would have created.
    const extensions = join(root, "usr/share/postgresql/18/extension");
    await symlink("postgis-3.control", join(extensions, "postgis.control"));
    await mkdir(join(root, "etc/swift"));
    await compilePython(root);
  },
};

/** The root is read-only later, so Python couldn't cache its bytecode then. */
async function compilePython(root: string) {
  const names = await readdir(join(root, "usr/lib"));
  const libraries = names
    .filter((name) => name.startsWith("python3"))
    .map((name) => `/usr/lib/${name}`);
  const writable = { root, binds: { "/usr/lib": join(root, "usr/lib") } };
  const program = ["/usr/bin/python3", "-m", "compileall", "-q", "-j", "0", ...libraries];
  // Some packages contain files for other Python versions; those that don't compile aren't used.
  await runInside(writable, ["/usr/bin/dash", "-c", `${program.join(" ")} >/dev/null || true`]);
}
