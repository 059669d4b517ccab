/** `export`: writes a town as an import file, with its images. */
import { rm, writeFile } from "node:fs/promises";
import { operatorTown } from "@mainstreet/contracts/operator";
import { IMAGE_WIDTHS, storedImage } from "@mainstreet/contracts/upload";
import { z } from "zod";
import { UserFacingError } from "../../local/user-facing-error.ts";
import type { Outcome } from "../outcome.ts";
import { eachPicture, imageFile, writeArchive } from "./archive.ts";
import type { ServiceUrl, System } from "./calls.ts";
import { KEPT_BY, describeCounts, joinLists, record, writeList } from "./town-file.ts";
import type { Counts, RecordName } from "./town-file.ts";

const PAGE = 500;
const ofTown = record.extend({ businessId: z.int().nullish() });
/**
 * Businesses first, then coupons and events, which refer to these; categories, which businesses refer to,
 * come last: the town may be changing meanwhile.
 */
const ORDER = ["businesses", "coupons", "events", "categories"] as const;

export async function exportTown(system: System, slug: string, to: string): Promise<Outcome> {
  const town = operatorTown.parse(await system.call(`/internal/towns/${slug}`));
  const { use: _use, disabled: _disabled, revision: _revision, ...settings } = town;
  return writeArchive(to, async (folder) => {
    const counts: Counts = { categories: 0, businesses: 0, coupons: 0, events: 0, images: 0 };
    const leftOut = { ofNobody: 0, images: 0 };
    const businesses = new Set<number>();
    const living = async function* (name: RecordName) {
      for await (const each of recordsOf(system, slug, name, KEPT_BY[name])) {
        if (name === "businesses") businesses.add(each.id);
        // Records of a deleted business are left out: after the import its number would be another's.
        if (typeof each.businessId !== "number" || businesses.has(each.businessId)) yield each;
        else leftOut.ofNobody += 1;
      }
    };
    for (const name of ORDER) counts[name] = await writeList(folder, name, living(name));
    counts.images = await writeList(folder, "images", picturesOf(system, slug, folder, leftOut));
    await joinLists(folder, settings);
    const lines = [`${slug}: ${describeCounts(counts)} in ${to}`];
    if (leftOut.ofNobody > 0)
      lines.push(
        `Left out, as their business was deleted or added meanwhile: ${leftOut.ofNobody} coupons and events`,
      );
    if (leftOut.images > 0)
      lines.push(`Left out, as their files were never uploaded: ${leftOut.images} images`);
    return { lines, data: { slug, to, counts } };
  });
}

async function* recordsOf(system: System, town: string, name: string, service: ServiceUrl) {
  let query = `limit=${PAGE}`;
  for (;;) {
    const answer = await system.call(`/internal/records/${name}?${query}`, { service, town });
    const page = z.array(ofTown).parse(answer);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    query = `limit=${PAGE}&after=${last.id}`;
  }
}

/**
 * Yields pictures whose files were written to the folder; one with missing files (an interrupted
 * upload) is left out.
 */
async function* picturesOf(
  system: System,
  town: string,
  folder: string,
  leftOut: { images: number },
) {
  const asked = { service: "MEDIA_URL", town } as const;
  let query = "";
  for (;;) {
    const answer = await system.call(`/internal/images${query}`, asked);
    const page = z.array(storedImage).parse(answer);
    const whole = new Set<string>();
    await eachPicture(page, async ({ hash }) => {
      for (const width of IMAGE_WIDTHS) {
        const path = `/media/${hash}-${width}.webp`;
        const file = await system.fetchFrom(path, asked);
        if (file.status === 404) return;
        if (!file.ok) throw new UserFacingError(`The image ${path} could not be read`);
        await writeFile(imageFile(folder, hash, width), new Uint8Array(await file.arrayBuffer()));
      }
      whole.add(hash);
    });
    for (const picture of page)
      if (whole.has(picture.hash)) yield picture;
      else {
        leftOut.images += 1;
        for (const width of IMAGE_WIDTHS)
          await rm(imageFile(folder, picture.hash, width), { force: true });
      }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    query = `?after=${last.hash}`;
  }
}
