/** `import`: an exported town comes back as it was, under the same numbers, into a slug that is free. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { townSlug } from "@mainstreet/contracts/fields";
import { townRoute } from "@mainstreet/contracts/town";
import { z } from "zod";
import { RECORDS, eachFile, imageFile, readArchive, townFile } from "./archive.ts";
import type { TownFile } from "./archive.ts";
import type { Values } from "./options.ts";
import { UsageError, say } from "./system.ts";
import type { System } from "./system.ts";

const BATCH = 500;

export async function importTown(system: System, from: string | undefined, values: Values) {
  if (from === undefined) throw new UsageError("Please name the folder or file of the export.");
  await readArchive(from, async (folder) => {
    const file = await readTownFile(join(folder, "town.json"));
    const slug = townSlug.parse(values.as ?? file.town.slug);
    const hosts = values.host ?? file.town.hosts;
    const body = { ...file.town, slug, hosts };
    // First the town, so that nothing is written into one that is there already.
    const town = townRoute.parse(await system.call("/internal/towns", { method: "POST", body }));
    await restoreImages(system, slug, folder, file);
    for (const [name, service] of RECORDS)
      for (let at = 0; at < file[name].length; at += BATCH)
        await system.call(`/internal/records/${name}`, {
          ...({ method: "POST", service, town: slug } as const),
          body: { records: file[name].slice(at, at + BATCH) },
        });
    const counts = RECORDS.map(([name]) => `${file[name].length} ${name}`);
    say(`Town ${town.name} is back at ${town.hosts.join(", ")}: ${counts.join(", ")}`);
  });
}

async function readTownFile(path: string): Promise<TownFile> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`There is no ${path}`);
  });
  const file = townFile.safeParse(JSON.parse(text));
  if (file.success) return file.data;
  throw new UsageError(`${path} is no export of a town:\n${z.prettifyError(file.error)}`);
}

async function restoreImages(system: System, town: string, folder: string, { images }: TownFile) {
  await eachFile(images, async ({ hash, width, height }, fileWidth) => {
    const path = `/internal/images/${hash}/${fileWidth}?width=${width}&height=${height}`;
    const body = await readFile(imageFile(folder, hash, fileWidth));
    await system.call(path, { method: "PUT", service: "MEDIA_URL", town, body });
  });
}
