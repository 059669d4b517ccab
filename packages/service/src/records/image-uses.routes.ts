/** Which images the service's records name: media asks before it removes one. */
import { imageUseQuestion, imageUses, imagesNamedIn } from "@mainstreet/contracts/image-use";
import { FILE_KEPT_DAYS } from "@mainstreet/contracts/import";
import type { QueryFilter } from "mongoose";
import type { Service } from "../http/build.ts";
import { isEdited } from "./imported.ts";
import type { StoredRecord } from "./model.ts";
import type { RecordStore } from "./store.ts";

/** The addresses of images in those records of a town that have one which fits. */
type FindImages = (town: string, address: RegExp) => Promise<string[]>;

/**
 * Living records that fit and those in the bin, looked through in the fields of which `addresses` tells, and
 * what undoing an import can bring back to the living ones and to those that went with their business.
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
    // What somebody deleted comes back as edited: undoing leaves that as it is.
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

/** Texts that imports have replaced, as long as that can be undone. */
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
