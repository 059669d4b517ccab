import { describe, expect, it } from "vitest";
import { debianMirror, parseDeb822, parseOneLine } from "./apt-sources.ts";

const oneLine = `
# deb http://commented.example/debian bookworm main
deb-src http://source.example/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] https://tools.example/apt tools-bookworm main
deb   http://mirror.example/debian/  bookworm main contrib # the archive
deb http://mirror.example/debian-security bookworm-security main
`;

const deb822 = `
Types: deb
# where this image comes from
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /k.gpg

Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main

Types: deb-src
URIs: http://source.example/debian
Suites: bookworm
Components: main
`;

describe("the machine's Debian mirror", () => {
  it("is found in one-line sources, among other archives", () => {
    expect(debianMirror(parseOneLine(oneLine), "bookworm")).toBe("http://mirror.example/debian/");
  });

  it("is found in deb822 sources", () => {
    expect(debianMirror(parseDeb822(deb822), "bookworm")).toBe("http://mirror.example/debian");
  });

  it("is never a disabled source, a deb-src source or another archive", () => {
    const sources = [...parseOneLine(oneLine), ...parseDeb822(deb822)];
    expect(sources.map(({ uri }) => uri)).not.toContain("http://off.example/debian");
    expect(sources.map(({ uri }) => uri)).not.toContain("http://source.example/debian");
    expect(debianMirror(sources, "trixie")).toBeUndefined();
  });

  it("is found on a machine that names releases by role", () => {
    const sources = parseOneLine("deb http://mirror.example/debian testing main");
    expect(debianMirror(sources, "forky")).toBe("http://mirror.example/debian");
  });
});
