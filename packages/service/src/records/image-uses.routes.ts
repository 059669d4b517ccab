/** Tells the media service which images records use, before it removes any. */
import { imageUseQuestion, imageUses, imagesNamedIn } from "@mainstreet/contracts/image-use";
import { FILE_KEPT_DAYS } from "@mainstreet/contracts/import";
import type { QueryFilter } from "mongoose";
import type { Service } from "../http/build-service.ts";
import { isEdited } from "./imported.ts";
import type { StoredRecord } from "./model.ts";
import type { RecordStore } from "./store.ts";

/** Returns the image addresses in a town's records that have one matching `address`. */
type FindImages = (town: string, address: RegExp) => Promise<string[]>;

/**
 * Finds images in living records that match `filter` and in the bin, in those fields that `addresses` reads;
 * also in the values that undoing an import may restore, in living records and in those deleted with their
 * business.
 */
export const imagesOf =
  <State extends { id: number }>(
    store: RecordStore<State>,
    fields: readonly string[],
    addresses: (state: State) => string[],
    filter: QueryFilter<StoredRecord> = {},
  ): FindImages =>
  async (town, address) => {
    const { kind, deps } = store;
    const within = (...paths: readonly string[]) =>
      paths.flatMap((path) => fields.map((field) => ({ [`${path}${field}`]: address })));
    const places = ["", "imported.before.", "imported.earlier.before."];
    const [living, binned] = await Promise.all([
      kind.model
        .find({ town, ...filter, deleted: { $ne: true }, $or: within(...places) })
        .select("-outbox -words")
        .lean(),
      deps.bin
        .find({
          town,
          entity: kind.entity,
          $or: within(...places.map((place) => `record.${place}`)),
        })
        .lean(),
    ]);
    const records = [...living, ...binned.map(({ record }) => record)];
    // A record deleted by a person counts as edited: undoing an import does not change it.
    const undoable = [
      ...living,
      ...binned.flatMap(({ business, record }) => (business ? record : [])),
    ];
    return [
      ...records.flatMap((record) => addresses(kind.state.parse(record))),
      ...undoable.flatMap((record) => textsBefore(record, deps.now())),
    ];
  };

const UNDO_MS = FILE_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Returns texts that imports have replaced, while that can be undone. */
function textsBefore(record: StoredRecord, now: Date): string[] {
  const { imported, updatedAt } = record;
  const isOver = now.getTime() - updatedAt.getTime() > UNDO_MS;
  if (!imported || imported.undone || isOver || isEdited(record)) return [];
  const befores = [imported, ...(imported.earlier ?? [])].map(({ before }) => before);
  return befores.flatMap(Object.values<unknown>).filter((value) => typeof value === "string");
}

export function imageUsesRoute(app: Service, ...finders: readonly FindImages[]) {
  app.post(
    "/internal/image-uses",
    {
      config: { access: "service" },
      schema: { body: imageUseQuestion, response: { 200: imageUses } },
    },
    async ({ town, body: { images } }) => {
      const address = new RegExp(`/media/(?:${images.join("|")})-`, "u");
      const found = await Promise.all(finders.map((find) => find(town.slug, address)));
      const named = new Set(imagesNamedIn(found.flat()));
      return { used: images.filter((image) => named.has(image)) };
    },
  );
}
