/** Downloads Debian packages with apt in directories of our own, without changing the machine. */
import { access, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError, isFullDisk } from "./user-facing-error.ts";
import { debianMirror, readAptSources } from "./apt-sources.ts";
import { run } from "./run.ts";
import type { Say } from "./say.ts";

/** The Debian release: DocumentDB's package exists in Debian 14 and later. */
export const SUITE = "forky";
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

const OTHERWISE =
  "Or start Docker, or set MONGODB_URL, REDIS_URL, S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.";

/** Returns the archive to use: DEBIAN_MIRROR, else the one in this machine's apt configuration. */
async function mirror(): Promise<string> {
  const given = process.env["DEBIAN_MIRROR"];
  if (given) return given;
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(release)?.[1] ?? "";
  const isDebian = /^ID=debian$/m.test(release);
  const found = isDebian ? debianMirror(await readAptSources(), codename) : undefined;
  if (found) return found;
  throw new UserFacingError(
    `Main Street takes its database from Debian's archive, and this machine's apt names none: set DEBIAN_MIRROR to a mirror's address. ${OTHERWISE}`,
  );
}

async function requireTools() {
  for (const tool of ["apt-get", "dpkg-deb", "tar"])
    await run(tool, ["--version"]).catch(() => {
      throw new UserFacingError(
        `Without Docker, Main Street needs a Debian or Ubuntu machine (there is no ${tool} here). ${OTHERWISE}`,
      );
    });
  await access(KEYRING).catch(() => {
    const mirrorToo = process.env["DEBIAN_MIRROR"]
      ? ""
      : " Where apt names no mirror of Debian, as on Ubuntu, set DEBIAN_MIRROR to one's address as well.";
    throw new UserFacingError(
      `The keys of Debian's archive are missing (${KEYRING}): install the package debian-archive-keyring.${mirrorToo} ${OTHERWISE}`,
    );
  });
}

/**
 * Downloads the packages and their dependencies into `dir`; resolves with the paths of the .deb
 * files. apt verifies signatures and hashes. Files from an earlier, aborted attempt in `dir` are
 * reused.
 */
export async function downloadPackages(dir: string, packages: readonly string[], say: Say) {
  await requireTools();
  const from = await mirror();
  for (const name of ["etc/apt.conf.d", "lists/partial", "cache/archives/partial"])
    await mkdir(join(dir, name), { recursive: true });
  await writeFile(join(dir, "status"), "");
  await writeFile(
    join(dir, "etc/sources.list"),
    `deb [signed-by=${KEYRING}] ${from} ${SUITE} main\n`,
  );
  await writeFile(join(dir, "apt.conf"), await configuration(dir));
  const apt = (args: string[], onOutput?: (text: string) => void) =>
    run("apt-get", args, {
      env: { ...process.env, APT_CONFIG: join(dir, "apt.conf"), LC_ALL: "C" },
      ...(onOutput ? { onOutput } : {}),
    }).catch((error: unknown) => {
      if (isFullDisk(error)) throw error;
      throw new UserFacingError(
        `Debian packages could not be fetched from ${from}: check the network, or name another mirror with DEBIAN_MIRROR. ${String(error)}`,
      );
    });

  await update(apt, say);
  // Removes older versions left by an earlier attempt: both would be unpacked over each other.
  await apt(["autoclean"]);
  await apt(["install", "--yes", "--download-only", ...packages], (text) => {
    const size = /Need to get (?:\S+ \S+\/)?([\d.,]+ \S+) of archives/.exec(text)?.[1];
    if (size) say(`Downloading ${size} of Debian packages…`);
  });
  const archives = join(dir, "cache/archives");
  const names = await readdir(archives);
  return names.filter((name) => name.endsWith(".deb")).map((name) => join(archives, name));
}

/**
 * A mirror that is no longer updated has an expired Release file, whose signature is still
 * Debian's.
 */
async function update(apt: (args: string[]) => Promise<string>, say: Say) {
  const strict = ["--error-on=any", "update"];
  try {
    await apt(strict);
  } catch (error) {
    if (!/Release file for .* (is expired|expired|is not valid yet)/.test(String(error)))
      throw error;
    say(
      "The mirror's package lists have expired; using them all the same (their signatures are checked)",
    );
    await apt([
      "-o",
      "Acquire::Check-Valid-Until=false",
      "-o",
      "Acquire::Check-Date=false",
      ...strict,
    ]);
  }
}

/** Takes only proxies and similar settings from the machine; no pins, hooks or other sources. */
async function configuration(dir: string): Promise<string> {
  const architecture = (await run("dpkg", ["--print-architecture"])).trim();
  const machine = (await run("apt-config", ["dump"])).split("\n");
  return [
    ...machine.filter((line) => /^Acquire::(https?|Retries|ForceIPv[46])\b/.test(line)),
    `Dir::Etc "${dir}/etc";`,
    `Dir::Etc::netrc "/etc/apt/auth.conf";`,
    `Dir::Etc::netrcparts "/etc/apt/auth.conf.d";`,
    `Dir::State "${dir}";`,
    `Dir::State::lists "${dir}/lists";`,
    `Dir::State::status "${dir}/status";`,
    `Dir::Cache "${dir}/cache";`,
    `Debug::NoLocking "true";`,
    `APT::Architecture "${architecture}";`,
    `APT::Architectures { "${architecture}"; };`,
    `APT::Install-Recommends "false";`,
    `APT::Sandbox::User "root";`,
    `Acquire::Languages "none";`,
    "",
  ].join("\n");
}
