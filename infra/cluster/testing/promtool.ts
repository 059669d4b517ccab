/**
 * promtool, which tests alert rules on time series: this machine's, else Debian's in a private
 * root.
 */
import { rootfs } from "../../local/rootfs.ts";
import type { Recipe } from "../../local/rootfs.ts";
import { run } from "../../local/run.ts";
import { runInside } from "../../local/sandbox.ts";

const recipe: Recipe = {
  purpose: "promtool",
  name: "promtool",
  packages: ["promtool"],
  version: 1,
  megabytes: 400,
  finish: async () => undefined,
};

/**
 * Runs `promtool test rules` on a file of the folder; resolves with its output, rejects with the
 * differences.
 */
export async function testRules(folder: string, file: string): Promise<string> {
  const rules = (at: string) => ["test", "rules", `${at}/${file}`];
  const here = await run("promtool", ["--version"]).catch(() => undefined);
  if (here !== undefined) return run("promtool", rules(folder));
  const root = await rootfs(recipe, () => undefined);
  return runInside({ root, binds: { "/data": folder } }, ["/usr/bin/promtool", ...rules("/data")]);
}
