/** All businesses of a list as a CSV file or an Excel workbook, which imports back unchanged. */
import { businessExportQuery } from "@mainstreet/contracts/business";
import type { BusinessState } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import type { Service } from "@mainstreet/service/http/build";
import { columnsOf } from "@mainstreet/service/http/csv";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "@mainstreet/service/http/send-table";
import { recordPages } from "@mainstreet/service/records/batches";
import type { RecordStore } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import { wantedBusinesses } from "./business.filter.ts";

interface ExportBusinessesDeps {
  businesses: RecordStore<BusinessState>;
  categories: RecordStore<Category>;
  now: () => Date;
}

const storedText = z.string().catch("");

type Row = BusinessState & { category: string; externalId: string };

const columns = {
  id: ({ id }: Row) => id,
  externalId: ({ externalId }: Row) => externalId,
  name: ({ name }: Row) => name,
  address: ({ address }: Row) => address,
  phone: ({ phone }: Row) => phone,
  website: ({ website }: Row) => website,
  latitude: ({ latitude }: Row) => latitude,
  longitude: ({ longitude }: Row) => longitude,
  categoryId: ({ categoryId }: Row) => categoryId,
  category: ({ category }: Row) => category,
  imageUrl: ({ imageUrl }: Row) => imageUrl,
  logoUrl: ({ logoUrl }: Row) => logoUrl,
  rating: ({ rating }: Row) => rating,
  reviewCount: ({ reviewCount }: Row) => reviewCount,
  showDeals: ({ showDeals }: Row) => showDeals,
  isPremium: ({ isPremium }: Row) => isPremium,
  facebookUrl: ({ facebookUrl }: Row) => facebookUrl,
  instagramUrl: ({ instagramUrl }: Row) => instagramUrl,
  twitterUrl: ({ twitterUrl }: Row) => twitterUrl,
  linkedinUrl: ({ linkedinUrl }: Row) => linkedinUrl,
  websiteUrl: ({ websiteUrl }: Row) => websiteUrl,
};

export function exportBusinessesRoute(app: Service, deps: ExportBusinessesDeps) {
  const { businesses, categories, now } = deps;

  async function* rows(town: string, filter: ReturnType<typeof wantedBusinesses>) {
    const all = await categories.all(town);
    const names = new Map(all.map(({ state }) => [state.id, state.name]));
    for await (const group of recordPages(businesses, town, filter))
      for (const { state, document } of group) {
        const externalId = storedText.parse(document["externalId"]);
        yield Object.assign(state, { category: names.get(state.categoryId) ?? "", externalId });
      }
  }

  for (const type of EXPORT_TYPES)
    app.get(
      `/api/admin/businesses/export.${type}`,
      {
        config: { access: "admin" },
        schema: { querystring: businessExportQuery, produces: [CONTENT_TYPES[type]] },
      },
      async ({ town, query }, reply) => {
        const filter = wantedBusinesses(town, query, now());
        const day = today(town.timeZone, now());
        return sendTable(
          reply,
          { name: `businesses-${day}`, type },
          rows(town.slug, filter),
          columnsOf(town.slug, columns),
        );
      },
    );
}
