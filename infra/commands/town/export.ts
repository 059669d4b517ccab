/** `export`: a town as one import file, its images beside it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operatorTown } from "@mainstreet/contracts/operator";
import { IMAGE_WIDTHS, storedImage } from "@mainstreet/contracts/upload";
import { z } from "zod";
import { Advice } from "../../local/advice.ts";
import type { Outcome } from "../outcome.ts";
import { RECORDS, countsOf, eachPicture, imageFile, townFile, writeArchive } from "./archive.ts";
import type { ServiceUrl, System } from "./calls.ts";

const PAGE = 500;
const records = z.array(z.looseObject({ id: z.int() }));
const images = z.array(storedImage);

export async function exportTown(system: System, slug: string, to: string): Promise<Outcome> {
  const { use: _use, ...town } = operatorTown.parse(await system.call(`/internal/towns/${slug}`));
  const { disabled: _disabled, ...settings } = town;
  return writeArchive(to, async (folder) => {
    const pictures = await imagesOf(system, slug);
    await eachPicture(pictures, async ({ hash }) => {
      for (const width of IMAGE_WIDTHS) {
        const path = `/media/${hash}-${width}.webp`;
        const answer = await system.fetchFrom(path, { service: "MEDIA_URL", town: slug });
        if (!answer.ok) throw new Advice(`The image ${path} could not be read`);
        await writeFile(imageFile(folder, hash, width), new Uint8Array(await answer.arrayBuffer()));
      }
    });
    const lists = await Promise.all(
      RECORDS.map(async ([name, service]) => [name, await recordsOf(system, slug, name, service)]),
    );
    const file = townFile.parse({ town: settings, images: pictures, ...Object.fromEntries(lists) });
    await writeFile(join(folder, "town.json"), `${JSON.stringify(file, null, 1)}\n`);
    const { lines, counts } = countsOf(file);
    return { lines: [`${slug}: ${lines} in ${to}`], data: { slug, to, counts } };
  });
}

async function recordsOf(system: System, town: string, name: string, service: ServiceUrl) {
  const all: z.infer<typeof records> = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const query = `limit=${PAGE}${after === undefined ? "" : `&after=${after}`}`;
    const page = records.parse(
      await system.call(`/internal/records/${name}?${query}`, { service, town }),
    );
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

async function imagesOf(system: System, town: string) {
  const all: z.infer<typeof images> = [];
  for (;;) {
    const after = all.at(-1)?.hash;
    const query = after === undefined ? "" : `?after=${after}`;
    const asked = { service: "MEDIA_URL", town } as const;
    const page = images.parse(await system.call(`/internal/images${query}`, asked));
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
