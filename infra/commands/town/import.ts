/** `import`: an exported town comes back as it was, under the same numbers, into a slug that is free. */
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { townRoute } from "@mainstreet/contracts/town";
import { IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import { z } from "zod";
import type { Outcome } from "../outcome.ts";
import { parsedJson } from "../parsed-json.ts";
import { UsageError } from "../usage-error.ts";
import { RECORDS, countsOf, eachPicture, imageFile, readArchive, townFile } from "./archive.ts";
import type { TownFile } from "./archive.ts";
import type { System } from "./calls.ts";

const BATCH = 500;

export async function importTown(
  system: System,
  from: string,
  said: { as?: string | undefined; host?: string[] | undefined },
): Promise<Outcome> {
  return readArchive(from, async (folder) => {
    const file = await readTownFile(join(folder, "town.json"));
    const slug = said.as ?? file.town.slug;
    const hosts = said.host ?? file.town.hosts;
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
    const { lines, counts } = countsOf(file);
    const line = `Town ${town.name} is back at ${town.hosts.join(", ")}: ${lines}`;
    return { lines: [line], data: { town, counts } };
  });
}

async function readTownFile(path: string): Promise<TownFile> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`There is no ${path}`);
  });
  const file = townFile.safeParse(parsedJson(text));
  if (file.success) return file.data;
  throw new UsageError(`${path} is no export of a town:\n${z.prettifyError(file.error)}`);
}

async function restoreImages(system: System, town: string, folder: string, { images }: TownFile) {
  await eachPicture(images, async ({ hash, width, height }) => {
    const path = `/internal/images/${hash}?width=${width}&height=${height}`;
    const body = new FormData();
    for (const fileWidth of IMAGE_WIDTHS)
      body.append(
        `${fileWidth}`,
        await openAsBlob(imageFile(folder, hash, fileWidth)),
        `${hash}.webp`,
      );
    await system.call(path, { method: "PUT", service: "MEDIA_URL", town, body });
  });
}
