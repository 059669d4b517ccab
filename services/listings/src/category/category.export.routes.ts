/** All categories as a CSV file or an Excel workbook, which imports back unchanged. */
import { categoryExportQuery } from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";
import type { Service } from "@mainstreet/service/http/build";
import { columnsOf } from "@mainstreet/service/http/csv";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "@mainstreet/service/http/send-table";
import { recordPages } from "@mainstreet/service/records/batches";
import { searchFilter } from "@mainstreet/service/records/search";
import type { RecordStore } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";

const columns = { id: ({ id }: Category) => id, name: ({ name }: Category) => name };

export function exportCategoriesRoute(
  app: Service,
  { categories, now }: { categories: RecordStore<Category>; now: () => Date },
) {
  async function* rows(town: string, q: string) {
    for await (const group of recordPages(categories, town, searchFilter(q)))
      for (const { state } of group) yield state;
  }

  for (const type of EXPORT_TYPES)
    app.get(
      `/api/admin/categories/export.${type}`,
      {
        config: { access: "admin" },
        schema: { querystring: categoryExportQuery, produces: [CONTENT_TYPES[type]] },
      },
      async ({ town, query }, reply) => {
        const day = today(town.timeZone, now());
        return sendTable(
          reply,
          { name: `categories-${day}`, type },
          rows(town.slug, query.q),
          columnsOf(town.slug, columns),
        );
      },
    );
}
