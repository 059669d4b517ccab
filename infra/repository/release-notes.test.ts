/**
 * A release is described by its own section of the changelog, and refused when its version isn't
 * the same everywhere.
 */
import { describe, expect, test } from "vitest";
import { notesOf } from "./release-notes.ts";

const changelog = `# Changelog

## [Unreleased]

- Later

## [1.2.0] - 2026-12-01

### Added

- A thing

## [1.1.0] - 2026-11-01

- Older
`;
const released = { version: "1.2.0", changelog };

describe("the notes of a release", () => {
  test("are the version's own section, without its heading", () => {
    expect(notesOf("v1.2.0", released)).toBe("### Added\n\n- A thing");
  });

  test("are refused when the tag names another version than package.json", () => {
    expect(() => notesOf("v1.3.0", released)).toThrow("package.json says 1.2.0: it wants v1.2.0");
    expect(() => notesOf("1.2.0", released)).toThrow("it wants v1.2.0");
  });

  test("are refused when the changelog has no section for the version, or an empty one", () => {
    const next = { ...released, version: "2.0.0" };
    expect(() => notesOf("v2.0.0", next)).toThrow("CHANGELOG.md says nothing of 2.0.0");
    const empty = { ...released, changelog: changelog.replace("### Added\n\n- A thing\n", "") };
    expect(() => notesOf("v1.2.0", empty)).toThrow("CHANGELOG.md says nothing of 1.2.0");
  });
});
