/**
 * Logs are kept per start: DATA_DIR/log has those of the current one, log/earlier those of the last
 * few.
 */
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const STARTS = 5;
const FILE_BYTES = 5_000_000;
const ALL_BYTES = 50_000_000;

/**
 * Moves the last start's logs to `earlier` and removes the oldest; long files are cut to their end.
 */
export async function putLogsAside(logDir: string) {
  const earlier = join(logDir, "earlier");
  await mkdir(earlier, { recursive: true });
  const entries = await readdir(logDir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (files.length > 0) {
    const times = files.map(async (name) => (await stat(join(logDir, name))).mtimeMs);
    const last = new Date(Math.max(...(await Promise.all(times))));
    const aside = join(earlier, last.toISOString().replaceAll(":", "-"));
    await mkdir(aside, { recursive: true });
    for (const name of files) {
      await rename(join(logDir, name), join(aside, name));
      await keepEnd(join(aside, name));
    }
  }
  await removeOldest(earlier);
}

async function removeOldest(earlier: string) {
  const starts = (await readdir(earlier)).toSorted().toReversed();
  let bytes = 0;
  for (const [index, start] of starts.entries()) {
    const directory = join(earlier, start);
    for (const name of await readdir(directory)) bytes += (await stat(join(directory, name))).size;
    if (index >= STARTS || bytes > ALL_BYTES) await rm(directory, { recursive: true });
  }
}

/** Cuts the beginning off a file that is too long. */
async function keepEnd(path: string) {
  const { size } = await stat(path);
  if (size <= FILE_BYTES) return;
  const file = await open(path, "r+");
  try {
    const end = Buffer.alloc(FILE_BYTES);
    await file.read(end, 0, FILE_BYTES, size - FILE_BYTES);
    await file.write(end, 0, FILE_BYTES, 0);
    await file.truncate(FILE_BYTES);
  } finally {
    await file.close();
  }
}
