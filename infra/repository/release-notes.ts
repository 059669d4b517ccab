/**
 * `node infra/repository/release-notes.ts v1.2.0` prints the changelog's section for that version.
 * Fails when the tag, package.json and CHANGELOG.md don't name the same version: then nothing is
 * released. Runs before packages are installed.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../local/user-facing-error.ts";
import { runCommand } from "../local/command.ts";
import manifest from "../../package.json" with { type: "json" };

/** Returns the section; throws a sentence for whoever set the tag. */
export function notesOf(
  tag: string,
  { version, changelog }: Record<"version" | "changelog", string>,
) {
  if (tag !== `v${version}`)
    throw new UserFacingError(
      `The tag is ${tag}, but package.json says ${version}: it wants v${version}.`,
    );
  const parts = changelog.split(/^(?=## )/m);
  const part = parts.find((text) => text.startsWith(`## [${version}] - `));
  const notes = part?.slice(part.indexOf("\n")).trim();
  if (!notes)
    throw new UserFacingError(
      `CHANGELOG.md says nothing of ${version}: it wants "## [${version}] - <day>".`,
    );
  return notes;
}

if (import.meta.main)
  await runCommand(async () => {
    const changelog = await readFile(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
    process.stdout.write(`${notesOf(process.argv[2] ?? "", { ...manifest, changelog })}\n`);
    return 0;
  });
