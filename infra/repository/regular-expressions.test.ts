/**
 * Input costs time in proportion to its length: no regular expression backtracks excessively. Those composed
 * of strings aren't found here; what they read is bounded first.
 */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { check } from "recheck";
import { Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const SOURCES = "{packages,services,gateway,frontend}/**/{src,server,worker}/**/*.{ts,tsx}";
/** Tests and their helpers. */
const OTHERS = /node_modules|\/dist\/|\.test\.ts|\/testing\//;

/** Collects the regular expressions in the sources, with their files. */
async function regularExpressions() {
  const found = new Map<string, string[]>();
  for await (const path of glob(SOURCES, { cwd: root })) {
    if (OTHERS.test(path)) continue;
    const { program } = parseSync(path, await readFile(join(root, path), "utf8"));
    const visitor = new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const written = `/${node.regex.pattern}/${node.regex.flags}`;
        found.set(written, [...(found.get(written) ?? []), path]);
      },
    });
    visitor.visit(program);
  }
  return found;
}

test("no regular expression takes more than linear time", async () => {
  const slow: string[] = [];
  const found = await regularExpressions();
  for (const [written, paths] of found) {
    const [, pattern = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(written) ?? [];
    // What can't be decided within that time or isn't supported, such as sets of characters, counts
    // as safe.
    const { status } = await check(pattern, flags, { timeout: 2000 });
    if (status === "vulnerable") slow.push(`${written} in ${paths.join(", ")}`);
  }
  expect(found.size).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});
