/** Which images the service's records name: media asks before it removes one. */
import { imageUseQuestion, imageUses, imagesNamedIn } from "@mainstreet/contracts/image-use";
import type { QueryFilter } from "mongoose";
import type { Service } from "../http/build.ts";
import type { StoredRecord } from "./model.ts";
import type { RecordStore } from "./store.ts";

/** The addresses of images in those records of a town that have one which fits. */
type FindImages = (town: string, address: RegExp) => Promise<string[]>;

/** Living records that fit and those in the bin, looked through in the fields of which `addresses` tells. */
export const imagesOf =
  <State extends { id: number }>(
    store: RecordStore<State>,
    fields: readonly string[],
    addresses: (state: State) => string[],
    filter: QueryFilter<StoredRecord> = {},
  ): FindImages =>
  async (town, address) => {
    const { kind, deps } = store;
    const $or = fields.map((field) => ({ [field]: address }));
    const inBin = fields.map((field) => ({ [`record.${field}`]: address }));
    const [living, binned] = await Promise.all([
      store.all(town, { ...filter, $or }),
      deps.bin.find({ town, entity: kind.entity, $or: inBin }).select("-record.history").lean(),
    ]);
    const states = [
      ...living.map(({ state }) => state),
      ...binned.map(({ record }) => kind.state.parse(record)),
    ];
    return states.flatMap(addresses);
  };

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
