/** Admin routes of businesses. */
import {
  adminBusiness,
  adminBusinessListQuery,
  businessExportQuery,
  businessUpdate,
  businessWrite,
  geocodeStatus,
} from "@mainstreet/contracts/business";
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import type { Service } from "@mainstreet/service/http/build-service";
import { fieldColumns } from "@mainstreet/service/http/csv";
import { invalidField } from "@mainstreet/service/http/errors";
import { adminRecordRoutes, listRoute } from "@mainstreet/service/records/admin.routes";
import { exportRoutes } from "@mainstreet/service/records/export.routes";
import { cannotRestore } from "@mainstreet/service/records/restore-rules";
import type { RestoreRules } from "@mainstreet/service/records/restore-rules";
import { sortOf } from "@mainstreet/service/records/search";
import type { Found } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import type { Parts } from "../parts.ts";
import { noCategory } from "../category/category.use.ts";
import { leadApart, releaseSourceId } from "../duplicates/merge.ts";
import {
  HALF_PLACE,
  NO_CATEGORY,
  externalIdOf,
  leavesItsPlace,
  missingCoordinate,
} from "./business.ts";
import { indexInOrder, wantedBusinesses } from "./business.filter.ts";

export function adminBusinessRoutes(app: Service, deps: Parts) {
  const { businesses, categories, use, liveCoupons, catalogue, records, now, hasGeocoder } = deps;

  /** Returns the categories of the businesses, as far as they exist. */
  async function categoriesOf(town: string, states: readonly BusinessRecord[]) {
    const ids = [...new Set(states.map(({ categoryId }) => categoryId))];
    const living = await categories.all(town, { id: { $in: ids } });
    return new Map(living.map(({ state }) => [state.id, state]));
  }

  /** Returns records of the town as admins see them, with category and number of live coupons. */
  async function show({ slug, timeZone }: RequestTown, found: Found<BusinessRecord>[]) {
    const states = found.map(({ state }) => state);
    const [names, coupons] = await Promise.all([
      categoriesOf(slug, states),
      liveCoupons.countByBusiness(
        slug,
        today(timeZone, now()),
        states.map(({ id }) => id),
      ),
    ]);
    return found.map((one) => toAdmin(one, names, coupons, hasGeocoder));
  }

  /** Marks the category of a business just written; takes the write back if the category is gone. */
  async function keepCategory(
    town: string,
    { categoryId }: BusinessRecord,
    undo: () => Promise<unknown>,
    error: () => Error,
  ) {
    const gone = await use.mark(town, [categoryId]);
    if (gone.size === 0) return;
    await undo();
    throw error();
  }

  const restoreRules: RestoreRules<BusinessRecord> = {
    nameOf: ({ name }) => name,
    changed: catalogue.forget,
    async refusal(town, states) {
      const living = await categoriesOf(town, states);
      return ({ categoryId }) => (living.has(categoryId) ? null : NO_CATEGORY);
    },
    release: async (town, id) => releaseSourceId(businesses, town, id),
    async settle(town, state, undo) {
      await keepCategory(town, state, undo, () => cannotRestore(NO_CATEGORY));
      await leadApart(businesses, town, state.id);
    },
  };

  app.get(
    "/api/admin/businesses",
    listRoute(adminBusinessListQuery, adminBusiness),
    async ({ town, query: { limit, offset, sort, ...wanted } }, reply) => {
      const filter = wantedBusinesses(town, wanted, now());
      const order = sortOf(sort, { id: "id", name: "sortName" });
      const page = { limit, offset };
      const hint = indexInOrder(wanted, order);
      const { items, total } = await businesses.list(town.slug, page, filter, order, hint);
      reply.header("x-total-count", total);
      return show(town, items);
    },
  );

  adminRecordRoutes(app, "businesses", {
    store: businesses,
    records,
    create: businessWrite,
    update: businessUpdate,
    shown: adminBusiness,
    show,
    // Without a geocoder, nothing would locate the business again.
    implied: (wanted, before) =>
      hasGeocoder && leavesItsPlace(wanted, before) ? { latitude: null, longitude: null } : {},
    async check(town, { categoryId, ...place }, given) {
      const missing = missingCoordinate(place);
      if (missing && ("latitude" in given || "longitude" in given))
        throw invalidField(missing, HALF_PLACE);
      if (!("categoryId" in given)) return;
      if ((await categories.count(town, { id: categoryId })) === 0) throw noCategory();
    },
    async settle(town, state, given, undo) {
      if ("categoryId" in given) await keepCategory(town, state, undo, noCategory);
    },
    restoreRules,
  });

  async function rows(town: string, found: Found<BusinessRecord>[]) {
    const names = await categoriesOf(
      town,
      found.map(({ state }) => state),
    );
    return found.map(({ state, document }) =>
      Object.assign(state, {
        category: names.get(state.categoryId)?.name ?? "",
        externalId: externalIdOf(document),
      }),
    );
  }

  exportRoutes(app, "businesses", {
    store: businesses,
    query: businessExportQuery,
    filterOf: (town, query) => wantedBusinesses(town, query, now()),
    rows,
    columns,
  });
}

function toAdmin(
  { state, document }: Found<BusinessRecord>,
  categories: ReadonlyMap<number, Category>,
  coupons: ReadonlyMap<number, number>,
  hasGeocoder: boolean,
) {
  const status = geocodeStatus.parse(document["geocodeStatus"]);
  return {
    ...state,
    category: categories.get(state.categoryId) ?? { id: state.categoryId, name: "Unknown" },
    externalId: externalIdOf(document),
    geocodeStatus: status === "waiting" && !hasGeocoder ? ("unset" as const) : status,
    couponCount: coupons.get(state.id) ?? 0,
    revision: document.revision,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}

const columns = fieldColumns([
  "id",
  "externalId",
  ...businessWrite
    .keyof()
    .options.flatMap((name) => (name === "categoryId" ? [name, "category" as const] : [name])),
]);
