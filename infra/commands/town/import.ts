/** `import`: restores an exported town with the same record numbers, if its slug is free. */
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { townRoute } from "@mainstreet/contracts/town";
import { IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import { UserFacingError, sentenceOf } from "../../local/user-facing-error.ts";
import { interruptible } from "../interruptible.ts";
import type { Outcome } from "../outcome.ts";
import { UsageError } from "../usage-error.ts";
import { eachPicture, imageFile, readArchive } from "./archive.ts";
import { Refusal, until } from "./calls.ts";
import type { System } from "./calls.ts";
import { KEPT_BY, describeCounts, readTownFile, recordGroups } from "./town-file.ts";
import type { Picture } from "./town-file.ts";
import { setDisabled } from "./towns.ts";

const BATCH = 500;

export async function importTown(
  system: System,
  from: string,
  said: { as?: string | undefined; host?: string[] | undefined },
): Promise<Outcome> {
  return readArchive(from, async (folder) => {
    const path = join(folder, "town.json");
    const { town: settings, images, counts } = await readTownFile(path);
    const slug = said.as ?? settings.slug;
    const hosts = said.host ?? settings.hosts;
    // Closed until it is complete.
    const body = { ...settings, slug, hosts, disabled: true };
    let begun = false;
    const town = await interruptible(async (signal) => {
      const bounded = until(system, signal);
      // The town is created first, so that nothing is written into an existing one.
      await bounded.call("/internal/towns", { method: "POST", body });
      begun = true;
      await restoreImages(bounded, slug, folder, images);
      for await (const { name, records } of recordGroups(path, BATCH))
        await bounded.call(`/internal/records/${name}`, {
          ...({ method: "POST", service: KEPT_BY[name], town: slug } as const),
          body: { records },
        });
      return townRoute.parse((await setDisabled(system, slug, false)).data);
    }).catch((error: unknown) => {
      if (!begun && (error instanceof UsageError || error instanceof Refusal)) throw error;
      const state = begun
        ? `is imported only in part, and closed. To go on:`
        : `may exist, closed and empty. Check with: show ${slug}; if so:`;
      throw new UserFacingError(
        `${sentenceOf(error)}\n${slug} ${state} remove ${slug} --yes ${slug}, then import it again`,
      );
    });
    const line = `Town ${town.name} is back at ${town.hosts.join(", ")}: ${describeCounts(counts)}`;
    return { lines: [line], data: { town, counts } };
  });
}

async function restoreImages(
  system: System,
  town: string,
  folder: string,
  images: readonly Picture[],
) {
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
