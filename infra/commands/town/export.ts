/** `export`: a town as one import file, its images beside it. */
import { writeFile } from "node:fs/promises";
import { operatorTown } from "@mainstreet/contracts/operator";
import { IMAGE_WIDTHS, storedImage } from "@mainstreet/contracts/upload";
import { z } from "zod";
import { Advice } from "../../local/advice.ts";
import type { Outcome } from "../outcome.ts";
import { eachPicture, imageFile, writeArchive } from "./archive.ts";
import type { ServiceUrl, System } from "./calls.ts";
import { KEPT_BY, describeCounts, joinLists, record, recordName, writeList } from "./town-file.ts";
import type { Counts } from "./town-file.ts";

const PAGE = 500;

export async function exportTown(system: System, slug: string, to: string): Promise<Outcome> {
  const { use: _use, ...town } = operatorTown.parse(await system.call(`/internal/towns/${slug}`));
  const { disabled: _disabled, ...settings } = town;
  return writeArchive(to, async (folder) => {
    const counts: Counts = { categories: 0, businesses: 0, coupons: 0, events: 0, images: 0 };
    // What is named comes after what names it, pictures last: a town may be open and get more meanwhile.
    for (const name of recordName.options.toReversed())
      counts[name] = await writeList(folder, name, recordsOf(system, slug, name, KEPT_BY[name]));
    counts.images = await writeList(folder, "images", picturesOf(system, slug, folder));
    await joinLists(folder, settings);
    return {
      lines: [`${slug}: ${describeCounts(counts)} in ${to}`],
      data: { slug, to, counts },
    };
  });
}

async function* recordsOf(system: System, town: string, name: string, service: ServiceUrl) {
  let query = `limit=${PAGE}`;
  for (;;) {
    const answer = await system.call(`/internal/records/${name}?${query}`, { service, town });
    const page = z.array(record).parse(answer);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    query = `limit=${PAGE}&after=${last.id}`;
  }
}

/** The files of each are in the folder when it is told. */
async function* picturesOf(system: System, town: string, folder: string) {
  const asked = { service: "MEDIA_URL", town } as const;
  let query = "";
  for (;;) {
    const answer = await system.call(`/internal/images${query}`, asked);
    const page = z.array(storedImage).parse(answer);
    await eachPicture(page, async ({ hash }) => {
      for (const width of IMAGE_WIDTHS) {
        const path = `/media/${hash}-${width}.webp`;
        const file = await system.fetchFrom(path, asked);
        if (!file.ok) throw new Advice(`The image ${path} could not be read`);
        await writeFile(imageFile(folder, hash, width), new Uint8Array(await file.arrayBuffer()));
      }
    });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    query = `?after=${last.hash}`;
  }
}
