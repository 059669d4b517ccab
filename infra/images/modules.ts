/** What `npm ci --omit=dev --workspace …` installs, read from the lock file. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().default(false),
      resolved: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});

/** Folders of packages (relative to the root), links to workspaces among them. */
export async function modulesOf(root: string, workspaces: readonly string[]) {
  const text = await readFile(join(root, "package-lock.json"), "utf8");
  const { packages } = lock.parse(JSON.parse(text));

  /** As Node looks it up: next to the asking package, then further and further up. */
  function find(name: string, asking: string): string | undefined {
    for (let folder = asking; ; folder = dirname(folder)) {
      const path = join(folder, "node_modules", name);
      if (packages[path]) return path;
      if (folder === ".") return undefined;
    }
  }

  const found = new Set<string>();
  const waiting = [...workspaces];
  const links = workspaces.map((workspace) => {
    const link = Object.entries(packages).find(([, { resolved }]) => resolved === workspace);
    if (!link) throw new Error(`There is no workspace ${workspace}`);
    return link[0];
  });
  for (const asking of waiting) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[asking] ?? {};
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const path = find(name, asking);
      // An optional one for other machines.
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      const { link, resolved } = packages[path] ?? {};
      waiting.push(link && resolved ? resolved : path);
    }
  }
  return [...new Set([...links, ...found])];
}
