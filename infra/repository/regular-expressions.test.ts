/** What people send costs no more than its length: no regular expression goes over it again and again. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { check } from "recheck";
import { Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const SOURCES = "{packages,services,gateway,frontend}/**/{src,server,worker}/**/*.{ts,tsx}";
/** Tests, and what runs beside them. */
const OTHERS = /node_modules|\/dist\/|\.test\.ts|\/testing\//;

/** As they are written, with the files they stand in. */
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
    // What it can't decide in that time or doesn't know, such as sets of letters, it has no attack for.
    const { status } = await check(pattern, flags, { timeout: 2000 });
    if (status === "vulnerable") slow.push(`${written} in ${paths.join(", ")}`);
  }
  expect(found.size).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});
