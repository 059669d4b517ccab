import { glob, readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { SOURCES } from "./frontend-build.ts";

const root = join(import.meta.dirname, "../..");

test("the frontend is rebuilt when a package changes that pages or worker import", async () => {
  const packages = new Set<string>();
  for await (const file of glob("frontend/{src,worker}/**/*.{ts,tsx}", { cwd: root }))
    for (const [, name = ""] of (await readFile(join(root, file), "utf8")).matchAll(
      /from "@mainstreet\/([^/"]+)/g,
    ))
      packages.add(name);
  const forgotten = [...packages].filter((name) =>
    SOURCES.every((pattern) => !matchesGlob(`packages/${name}/src/any.ts`, pattern)),
  );
  expect(packages).toContain("contracts");
  expect(forgotten).toEqual([]);
});
