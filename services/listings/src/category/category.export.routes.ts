/** All categories as a CSV file, which imports back unchanged. */
import { categoryExportQuery } from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";
import type { Service } from "@mainstreet/service/http/build";
import { columnsOf, sendCsv } from "@mainstreet/service/http/csv";
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

  app.get(
    "/api/admin/categories/export.csv",
    {
      config: { access: "admin" },
      schema: { querystring: categoryExportQuery, produces: ["text/csv"] },
    },
    async ({ town, query }, reply) => {
      const day = today(town.timeZone, now());
      return sendCsv(
        reply,
        `categories-${day}.csv`,
        rows(town.slug, query.q),
        columnsOf(town.slug, columns),
      );
    },
  );
}
