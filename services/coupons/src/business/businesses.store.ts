/**
 * Projections of listings' businesses and categories: kept up to date by messages, joined when
 * read.
 */
import { businessState } from "@mainstreet/contracts/business";
import type { Business, BusinessState } from "@mainstreet/contracts/business";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection } from "@mainstreet/messages/projection";
import { projectionSchema } from "@mainstreet/service/messages/projection-schema";
import { endsOf, tombstoneOf } from "@mainstreet/service/messages/tombstones";
import { documentsOf, inBatches } from "@mainstreet/messages/in-batches";
import type { Connection } from "mongoose";

const businessSchema = projectionSchema("businesses", {});
const categorySchema = projectionSchema("categories", {});

/** A copy holds the source's public state as it came; it is parsed when read. */
export const projectionModels = (mongo: Connection) => ({
  businesses: mongo.model("Business", businessSchema),
  categories: mongo.model("Category", categorySchema),
});

/** The public business and its opening hours, which coupons' answers leave out. */
export type CopiedBusiness = Business & Pick<BusinessState, "openingHours">;

export function createBusinesses(mongo: Connection) {
  const models = projectionModels(mongo);

  async function categoryNames(town: string): Promise<Map<number, string>> {
    const categories = await models.categories.find({ town, deleted: { $ne: true } }).lean();
    return new Map(
      categories.map((category) => [category.id, String(Reflect.get(category, "name"))]),
    );
  }

  /** Reads businesses that aren't deleted: all of the town's, or those with the given ids. */
  async function shown(
    town: string,
    ids?: readonly number[],
  ): Promise<Map<number, CopiedBusiness>> {
    const filter = { town, deleted: { $ne: true }, ...(ids && { id: { $in: [...new Set(ids)] } }) };
    const [names, documents] = await Promise.all([
      categoryNames(town),
      models.businesses.find(filter).lean(),
    ]);
    return new Map(documents.map((document) => [document.id, toBusiness(document, names)]));
  }

  /** Yields all of the town's businesses in batches, ordered by id. */
  async function* groups(town: string): AsyncGenerator<CopiedBusiness[]> {
    const names = await categoryNames(town);
    const documents = models.businesses
      .find({ town, deleted: { $ne: true } })
      .sort({ id: 1 })
      .lean();
    for await (const group of inBatches(documentsOf(documents)))
      yield group.map((document) => toBusiness(document, names));
  }

  return {
    shown,
    groups,

    ...endsOf(mongo, models.businesses.collection.name),

    /** Applies `business.changed.v1`. */
    applyBusinesses: (messages: MessageOf<"business.changed.v1">[]) =>
      applyProjection(
        mongo,
        models.businesses.collection.name,
        messages.map((message) => ({ ...toChange(message), tombstone: tombstoneOf(message) })),
      ),

    /** Applies `category.changed.v1`. */
    applyCategories: (messages: MessageOf<"category.changed.v1">[]) =>
      applyProjection(mongo, models.categories.collection.name, messages.map(toChange)),
  };
}

export type Businesses = ReturnType<typeof createBusinesses>;

function toBusiness(document: object, categories: ReadonlyMap<number, string>): CopiedBusiness {
  const state = businessState.parse(document);
  const name = categories.get(state.categoryId) ?? "Unknown";
  return Object.assign(state, { category: { id: state.categoryId, name } });
}

const toChange = ({
  town,
  revision,
  data,
}: MessageOf<"business.changed.v1"> | MessageOf<"category.changed.v1">) => ({
  town,
  id: data.id,
  revision,
  state: "deleted" in data ? null : data,
});
