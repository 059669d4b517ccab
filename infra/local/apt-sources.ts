/** Finds the Debian mirror that this machine uses, from its apt configuration in either format. */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

export type AptSource = { uri: string; suite: string; components: string[] };

/** Parses a one-line file: `deb [options] uri suite component…`. */
export function parseOneLine(text: string): AptSource[] {
  return text.split("\n").flatMap((line) => {
    const match = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line);
    if (!match) return [];
    const [, uri = "", suite = "", components = ""] = match;
    return [{ uri, suite, components: words(components) }];
  });
}

/** Parses a deb822 file: stanzas of `Types`, `URIs`, `Suites`, `Components`. */
export function parseDeb822(text: string): AptSource[] {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .flatMap((stanza) => {
      const field = (name: string) =>
        words(new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, "im").exec(stanza)?.[1] ?? "");
      const enabled = field("Enabled")[0] ?? "yes";
      if (!field("Types").includes("deb") || /^(no|false|0|off)$/i.test(enabled)) return [];
      return field("URIs").flatMap((uri) =>
        field("Suites").map((suite) => ({ uri, suite, components: field("Components") })),
      );
    });
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

const RELEASES = ["stable", "oldstable", "testing", "unstable", "sid"];

/** Returns the archive's address among a Debian machine's sources: that of its own release. */
export function debianMirror(sources: readonly AptSource[], codename: string): string | undefined {
  const own = new Set([codename, ...RELEASES]);
  return sources.find(
    ({ uri, suite, components }) =>
      /^https?:/.test(uri) && own.has(suite) && components.includes("main"),
  )?.uri;
}

/** Reads all entries under /etc/apt; missing files count as empty. */
export async function readAptSources(): Promise<AptSource[]> {
  const parts = "/etc/apt/sources.list.d";
  const names = await readdir(parts).catch((): string[] => []);
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  const found = parseOneLine(await read("/etc/apt/sources.list"));
  for (const name of names.sort((a, b) => a.localeCompare(b))) {
    if (name.endsWith(".list")) found.push(...parseOneLine(await read(join(parts, name))));
    if (name.endsWith(".sources")) found.push(...parseDeb822(await read(join(parts, name))));
  }
  return found;
}
