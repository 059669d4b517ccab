/**
 * Removes images that no record has used for a day, after asking all services whose records may use
 * them.
 */
import { MAX_IMAGES_ASKED } from "@mainstreet/contracts/image-use";
import type { ImageDocument, ImageModel } from "../image/image.model.ts";
import type { ImageStore } from "../image/image.store.ts";
import type { AskOwners } from "../image-uses/owners.ts";
import type { ImageUses } from "../image-uses/image-uses.store.ts";
import { UNUSED_MS, nextStep } from "./lifecycle.ts";

/** The maximum that owners can be asked about at once. */
const BATCH = MAX_IMAGES_ASKED;

interface SweepDeps {
  model: ImageModel;
  images: ImageStore;
  imageUses: ImageUses;
  askOwners: AskOwners;
  now: () => Date;
}

/**
 * Checks every image once; returns how many were removed. An interrupted sweep can simply be
 * repeated.
 */
export async function sweep(deps: SweepDeps): Promise<number> {
  let removed = 0;
  for (const town of await deps.images.towns()) removed += await sweepTown(town, deps);
  return removed;
}

async function sweepTown(town: string, deps: SweepDeps): Promise<number> {
  await deps.images.adopt(town, new Date(deps.now().getTime() - UNUSED_MS));
  let removed = 0;
  for (let last = ""; ;) {
    const filter = { town, hash: { $gt: last } };
    const batch = await deps.model.find(filter).sort({ hash: 1 }).limit(BATCH).lean();
    const final = batch.at(-1);
    if (!final) return removed;
    last = final.hash;
    const used = await deps.imageUses.among(
      town,
      batch.map(({ hash }) => hash),
    );
    await approve(town, batch, deps);
    // One time for all: an image that is due only by the end was not asked about.
    const now = deps.now();
    const isDue = (image: ImageDocument) =>
      nextStep(image, used.has(image.hash), now) === "removed";
    const due = batch.filter(isDue).map(({ hash }) => hash);
    if (due.length > 0) for (const hash of await deps.askOwners(town, due)) used.add(hash);
    for (const image of batch)
      if (await decide(image, used.has(image.hash), { ...deps, now })) removed += 1;
  }
}

/** A visitor's image counts as the town's own once one of its records uses it. */
async function approve(town: string, batch: ImageDocument[], { model, imageUses }: SweepDeps) {
  const brought = batch.filter(({ fromVisitor }) => fromVisitor).map(({ hash }) => hash);
  if (brought.length === 0) return;
  const approved = [...(await imageUses.approved(town, brought))];
  await model.updateMany({ town, hash: { $in: approved } }, { $unset: { fromVisitor: "" } });
}

/**
 * Takes the image's next step, unless its state has changed meanwhile; returns true when it was
 * removed.
 */
async function decide(
  image: ImageDocument,
  isUsed: boolean,
  { images, model, now }: Pick<SweepDeps, "images" | "model"> & { now: Date },
): Promise<boolean> {
  const { town, hash, unusedSince, condemnedAt } = image;
  const asSeen = {
    town,
    hash,
    unusedSince: unusedSince ?? { $exists: false },
    condemnedAt: condemnedAt ?? { $exists: false },
  };
  const step = nextStep(image, isUsed, now);
  if (step === "removed") await images.remove(town, hash);
  else if (step !== "stays") await model.updateOne(asSeen, UPDATES[step](now));
  return step === "removed";
}

const UPDATES = {
  used: () => ({ $unset: { unusedSince: "", condemnedAt: "" } }),
  unused: (now: Date) => ({ $set: { unusedSince: now } }),
  condemned: (now: Date) => ({ $set: { condemnedAt: now } }),
} as const;
