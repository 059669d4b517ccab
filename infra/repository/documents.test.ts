/** What the documents tell a newcomer to type or to read is there. */
import { access, readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { missingScripts } from "./npm-scripts.ts";

const root = join(import.meta.dirname, "../..");
const inFolder = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const documents = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...(await inFolder("docs")),
];

describe.each(documents)("%s", (document) => {
  const read = () => readFile(join(root, document), "utf8");

  test("every npm script it names is there", async () => {
    expect(await missingScripts(await read())).toEqual([]);
  });

  test("every file and heading it links to is there", async () => {
    const links = [...(await read()).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken: string[] = [];
    for (const [link, path = "", heading] of links) {
      const target = path ? join(root, dirname(document), path) : join(root, document);
      const found = await access(target).then(
        () => true,
        () => false,
      );
      if (!found || (heading && !(await headings(target)).includes(heading))) broken.push(link);
    }
    expect(broken).toEqual([]);
  });
});

/** As GitHub makes anchors of headings. */
async function headings(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
