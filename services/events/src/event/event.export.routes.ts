/** All events of a list as a CSV file or an Excel workbook, which imports back unchanged. */
import { townEventExportQuery } from "@mainstreet/contracts/town-event";
import type { TownEventState } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/http/build";
import { columnsOf } from "@mainstreet/service/http/csv";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "@mainstreet/service/http/send-table";
import { recordPages } from "@mainstreet/service/records/batches";
import { today } from "@mainstreet/service/towns/today";
import type { TownEventDeps } from "./event.deps.ts";
import { townEventFilter } from "./event.filter.ts";

type Row = TownEventState & { businessName: string };

const columns = {
  id: ({ id }: Row) => id,
  businessId: ({ businessId }: Row) => businessId,
  businessName: ({ businessName }: Row) => businessName,
  name: ({ name }: Row) => name,
  description: ({ description }: Row) => description,
  startDate: ({ startDate }: Row) => startDate,
  endDate: ({ endDate }: Row) => endDate,
  startTime: ({ startTime }: Row) => startTime,
  endTime: ({ endTime }: Row) => endTime,
  location: ({ location }: Row) => location,
  imageUrl: ({ imageUrl }: Row) => imageUrl,
  ticketPrice: ({ ticketPrice }: Row) => ticketPrice,
  ticketUrl: ({ ticketUrl }: Row) => ticketUrl,
  contactInfo: ({ contactInfo }: Row) => contactInfo,
  category: ({ category }: Row) => category,
  isFeatured: ({ isFeatured }: Row) => isFeatured,
  isActive: ({ isActive }: Row) => isActive,
};

export function exportTownEventsRoute(app: Service, deps: TownEventDeps) {
  const { events, businesses, now } = deps;

  async function* rows(town: string, filter: ReturnType<typeof townEventFilter>) {
    for await (const group of recordPages(events, town, filter)) {
      const ids = group.flatMap(({ state }) => state.businessId ?? []);
      const names = await businesses.of(town, ids);
      for (const { state } of group)
        yield Object.assign(state, { businessName: names.get(state.businessId ?? 0)?.name ?? "" });
    }
  }

  for (const type of EXPORT_TYPES)
    app.get(
      `/api/admin/events/export.${type}`,
      {
        config: { access: "admin" },
        schema: { querystring: townEventExportQuery, produces: [CONTENT_TYPES[type]] },
      },
      async ({ town, query }, reply) => {
        const day = today(town.timeZone, now());
        const filter = townEventFilter(query, day);
        return sendTable(
          reply,
          { name: `events-${day}`, type },
          rows(town.slug, filter),
          columnsOf(town.slug, columns),
        );
      },
    );
}
