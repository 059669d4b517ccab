/** Routes for admins and imports. */
import { bulkDelete } from "@mainstreet/contracts/bulk-edit";
import { townEventBulk } from "@mainstreet/contracts/bulk";
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { eventsImpact } from "@mainstreet/contracts/delete-impact";
import { townEventRowKeys } from "@mainstreet/contracts/match-keys";
import {
  TOWN_EVENT_CATEGORIES,
  adminTownEvent,
  adminTownEventListQuery,
  townEventCreate,
  townEventExportQuery,
  townEventUpdate,
  townEventWrite,
} from "@mainstreet/contracts/town-event";
import type { TownEventRow, TownEventRecord } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/http/build-service";
import { invalidField } from "@mainstreet/service/http/errors";
import { fieldColumns } from "@mainstreet/service/http/csv";
import {
  adminRecordRoutes,
  listRoute,
  manyRecordsRoutes,
} from "@mainstreet/service/records/admin.routes";
import { dependentsRoute } from "@mainstreet/service/records/dependents.routes";
import { bulkRoutes } from "@mainstreet/service/records/bulk.routes";
import { exportRoutes } from "@mainstreet/service/records/export.routes";
import { sortOf } from "@mainstreet/service/records/search";
import type { Found } from "@mainstreet/service/records/store";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import { today } from "@mainstreet/service/towns/today";
import type { Parts } from "../app.ts";
import { townEventFilter } from "./event.filter.ts";
import { withBusiness } from "./event.presenter.ts";
import { looseRules } from "./event.match.ts";
import { ENDS_TOO_EARLY, LASTS_INTO_NEXT, endsTooEarly } from "./event.ts";
import { faultOf, lastsIntoNext, overAfter } from "./series.ts";

export function adminTownEventRoutes(
  app: Service,
  { events, businesses, businessRecords, catalogue, records, now }: Parts,
) {
  const nameOf = ({ name }: TownEventRecord) => name;
  const dayIn = ({ timeZone }: RequestTown) => today(timeZone, now());

  async function show(town: RequestTown, found: Found<TownEventRecord>[]) {
    const day = dayIn(town);
    const shown = await withBusiness(businesses, town.slug, found);
    return shown.map(({ event, document }) =>
      Object.assign({}, event, {
        over: overAfter(event) < day,
        revision: document.revision,
        updatedAt: document.updatedAt.toISOString(),
      }),
    );
  }

  app.get(
    "/api/admin/events",
    listRoute(adminTownEventListQuery, adminTownEvent),
    async ({ town, query: { limit, offset, sort, ...wanted } }, reply) => {
      const filter = townEventFilter(wanted, dayIn(town));
      const order = sortOf(sort, { id: "id", name: "sortName", startDate: "startDate" });
      const { items, total } = await events.list(town.slug, { limit, offset }, filter, order);
      reply.header("x-total-count", total);
      return show(town, items);
    },
  );

  adminRecordRoutes(app, "events", {
    store: events,
    records,
    create: townEventCreate,
    update: townEventUpdate,
    shown: adminTownEvent,
    show,
    async check(town, event, given) {
      await businessRecords.written.check(town, event, given);
      const [fault] = WHEN.some((name) => name in given) ? faultsOf(event) : [];
      if (fault) throw invalidField(fault.path, fault.message);
    },
    settle: businessRecords.written.settle,
    restoreRules: { nameOf, changed: catalogue.forget, ...businessRecords.restoreRules },
  });

  manyRecordsRoutes(app, "events", {
    store: events,
    featured: (isFeatured) => ({ isFeatured }),
    changed: catalogue.forget,
  });

  async function rows(town: string, found: Found<TownEventRecord>[]) {
    const shown = await withBusiness(businesses, town, found);
    return shown.map(({ event }) =>
      Object.assign(event, { businessName: event.business?.name ?? "" }),
    );
  }

  exportRoutes(app, "events", {
    store: events,
    query: townEventExportQuery,
    filterOf: (town, query) => townEventFilter(query, dayIn(town)),
    rows,
    columns,
  });

  /**
   * Counts the events that deleting these businesses would delete; listings counts their coupons.
   */
  app.post(
    "/api/admin/events/business-impact",
    { config: { access: "admin" }, schema: { body: bulkDelete, response: { 200: eventsImpact } } },
    async ({ town, body }) => ({
      events: await events.count(town.slug, { businessId: { $in: body.ids } }),
    }),
  );

  bulkRoutes(app, "events", {
    store: events,
    body: townEventBulk,
    ...businessRecords.bulk<TownEventRow>({
      keysOf: townEventRowKeys,
      ...looseRules,
      create: (values) => townEventWrite.parse(values),
      faultsOf: rowFaults,
      implicitDefaults: ({ category, isFeatured }) => [
        ...(category === TOWN_EVENT_CATEGORIES.General ? ["category"] : []),
        ...(isFeatured ? [] : ["isFeatured"]),
      ],
      implied: (values, stored) =>
        isWholeAgain(values, stored) ? { startTime: "", endTime: "" } : {},
    }),
    nameOf,
    reload: catalogue.reload,
  });
  dependentsRoute(app, "/internal/events/attached", events.kind.model);
}

const WHEN = ["startDate", "endDate", "startTime", "endTime", "recurrence"] as const;
type When = Pick<TownEventRow, (typeof WHEN)[number]>;

/** Returns faults that no single field shows. */
function faultsOf({ startDate, endDate = null, startTime = "", endTime = "", recurrence }: When) {
  const event = { startDate, endDate, startTime, endTime, recurrence };
  const repeats = faultOf(event);
  return [
    ...(endsTooEarly(event) ? [ENDS_TOO_EARLY] : []),
    ...(lastsIntoNext(event) ? [LASTS_INTO_NEXT] : []),
    ...(repeats === null ? [] : [{ path: "recurrence", message: repeats }]),
  ];
}

/** Returns the faults of a row merged with the stored fields that it leaves out. */
const rowFaults = (row: TownEventRow, next: When = row) =>
  faultsOf(next).map((fault) =>
    fault === ENDS_TOO_EARLY && !row.endDate ? startsTooLate(next.endDate) : fault,
  );

/**
 * Earlier versions stored a calendar's whole days as times at midnight, the last as the end on the
 * following day.
 */
const isWholeAgain = (row: TownEventRow, stored: TownEventRecord) =>
  !row.startTime &&
  !row.endTime &&
  row.endDate !== undefined &&
  row.endDate !== stored.endDate &&
  [stored.startTime, stored.endTime].every((time) => minutesOf(time) === 0);

const startsTooLate = (endDate: string | null | undefined) => ({
  path: "startDate",
  message: `The start date must not be after the end date, which is ${endDate}`,
});

const columns = fieldColumns([
  "id",
  "businessId",
  "businessName",
  ...townEventWrite.omit({ businessId: true }).keyof().options,
]);
