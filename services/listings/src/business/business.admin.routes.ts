/** Businesses for admins. */
import {
  adminBusiness,
  adminBusinessListQuery,
  businessState,
  businessUpdate,
  businessWrite,
  geocodeStatus,
} from "@mainstreet/contracts/business";
import type { BusinessState } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import { idParams } from "@mainstreet/contracts/fields";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { invalidField } from "@mainstreet/service/http/errors";
import { authorOf, historyRoute } from "@mainstreet/service/records/history";
import { sortOf } from "@mainstreet/service/records/search";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import type { Found, RecordStore } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import { z } from "zod";
import type { ListingsCatalogue } from "../catalogue/catalogue.ts";
import type { CategoryUse } from "../category/category.use.ts";
import type { LiveCoupons } from "../coupon/live-coupons.ts";
import { wantedBusinesses } from "./business.filter.ts";

interface AdminBusinessRoutesDeps {
  businesses: RecordStore<BusinessState>;
  categories: RecordStore<Category>;
  use: CategoryUse;
  liveCoupons: LiveCoupons;
  catalogue: Catalogue<ListingsCatalogue>;
  records: RecordQuota;
  now: () => Date;
  hasGeocoder: boolean;
}

export function adminBusinessRoutes(app: Service, deps: AdminBusinessRoutesDeps) {
  const { businesses, categories, use, liveCoupons, catalogue, records, now, hasGeocoder } = deps;
  const config = { access: "admin" } as const;
  const noCategory = () => invalidField("categoryId", "Please select a category");

  /** Shows records of the town with their category and number of live coupons. */
  async function forAdmin({ slug, timeZone }: RequestTown, found: Found<BusinessState>[]) {
    const ids = found.map(({ state }) => state.id);
    const [named, coupons] = await Promise.all([
      categories.all(slug, { id: { $in: found.map(({ state }) => state.categoryId) } }),
      liveCoupons.countByBusiness(slug, today(timeZone, now()), ids),
    ]);
    const names = new Map(named.map(({ state }) => [state.id, state]));
    return found.map((one) => toAdmin(one, names, coupons, hasGeocoder));
  }

  async function requireCategory(town: string, categoryId: number | undefined) {
    if (categoryId === undefined) return;
    if ((await categories.count(town, { id: categoryId })) === 0) throw noCategory();
  }

  /** Marks the category of a business just written; takes the write back if the category is gone. */
  async function keepCategory(town: string, categoryId: number, undo: () => Promise<unknown>) {
    const gone = await use.mark(town, [categoryId]);
    if (gone.size === 0) return;
    await undo();
    throw noCategory();
  }

  app.get(
    "/api/admin/businesses",
    {
      config,
      schema: { querystring: adminBusinessListQuery, response: { 200: z.array(adminBusiness) } },
    },
    async (request, reply) => {
      const { slug } = request.town;
      const { limit, offset, sort, ...wanted } = request.query;
      const filter = wantedBusinesses(request.town, wanted, now());
      const order = sortOf(sort, { id: "id", name: "sortName" });
      const { items, total } = await businesses.list(slug, { limit, offset }, filter, order);
      reply.header("x-total-count", total);
      return forAdmin(request.town, items);
    },
  );

  app.post(
    "/api/admin/businesses",
    { config, schema: { body: businessWrite, response: { 201: adminBusiness } } },
    async (request, reply) => {
      const { slug } = request.town;
      await requireCategory(slug, request.body.categoryId);
      await records.requireRoom(request);
      const created = await businesses.create(slug, request.body, authorOf(request.admin));
      const { id, categoryId } = created.state;
      await keepCategory(slug, categoryId, () => businesses.remove(slug, id));
      await catalogue.forget(slug);
      const [shown] = await forAdmin(request.town, [created]);
      return reply.code(201).send(adminBusiness.parse(shown));
    },
  );

  app.get(
    "/api/admin/businesses/:id",
    { config, schema: { params: idParams, response: { 200: adminBusiness } } },
    async ({ town, params }) => {
      const [shown] = await forAdmin(town, [await businesses.find(town.slug, params.id)]);
      return adminBusiness.parse(shown);
    },
  );

  app.put(
    "/api/admin/businesses/:id",
    {
      config,
      schema: { params: idParams, body: businessUpdate, response: { 200: adminBusiness } },
    },
    async (request) => {
      const { slug } = request.town;
      const { revision, ...fields } = request.body;
      const { id } = request.params;
      const { state: before } = await businesses.find(slug, id);
      await requireCategory(slug, fields.categoryId);
      const by = authorOf(request.admin);
      const changed = await businesses.change(slug, id, fields, revision, by);
      if (fields.categoryId !== undefined)
        await keepCategory(slug, fields.categoryId, () =>
          businesses.change(slug, id, onlyNamed(before, fields)),
        );
      await catalogue.forget(slug);
      const [shown] = await forAdmin(request.town, [changed]);
      return adminBusiness.parse(shown);
    },
  );

  historyRoute(app, "/api/admin/businesses/:id/history", businesses.kind.model, "Business");

  app.delete(
    "/api/admin/businesses/:id",
    { config, schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await businesses.remove(request.town.slug, request.params.id, {
        by: authorOf(request.admin),
      });
      await catalogue.forget(request.town.slug);
      return reply.code(204).send(null);
    },
  );
}

/** What the fields of a change were before it: what others say of the rest meanwhile stays. */
const onlyNamed = (before: BusinessState, change: object) =>
  businessState
    .partial()
    .parse(Object.fromEntries(Object.entries(before).filter(([name]) => name in change)));

function toAdmin(
  { state, document }: Found<BusinessState>,
  categories: ReadonlyMap<number, Category>,
  coupons: ReadonlyMap<number, number>,
  hasGeocoder: boolean,
) {
  const status = geocodeStatus.parse(document["geocodeStatus"]);
  return {
    ...state,
    category: categories.get(state.categoryId) ?? { id: state.categoryId, name: "Unknown" },
    externalId: z.string().catch("").parse(document["externalId"]),
    geocodeStatus: status === "waiting" && !hasGeocoder ? ("unset" as const) : status,
    couponCount: coupons.get(state.id) ?? 0,
    revision: document.revision,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}
