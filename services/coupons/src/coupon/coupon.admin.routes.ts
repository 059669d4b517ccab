/** Coupons for admins and imports. */
import { BULK_BYTES, bulkResponse, couponBulk } from "@mainstreet/contracts/bulk";
import {
  adminCoupon,
  adminCouponListQuery,
  couponUpdate,
  couponWrite,
} from "@mainstreet/contracts/coupon";
import type { CouponRow, CouponState } from "@mainstreet/contracts/coupon";
import { idParams } from "@mainstreet/contracts/fields";
import { couponRowKeys } from "@mainstreet/contracts/match-keys";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { invalidField } from "@mainstreet/service/http/errors";
import type { Arrives } from "@mainstreet/service/messages/arrival";
import { applyBulk } from "@mainstreet/service/records/bulk";
import type { BulkRules } from "@mainstreet/service/records/bulk-rows";
import { authorOf, historyRoute } from "@mainstreet/service/records/history";
import { previewBulk, previewRoute } from "@mainstreet/service/records/preview";
import { sortOf } from "@mainstreet/service/records/search";
import type { BusinessRecords } from "@mainstreet/service/records/business-records";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import type { Found, RecordStore } from "@mainstreet/service/records/store";
import { isLive, today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import { attachedRoute } from "@mainstreet/service/records/attached";
import { undoRoute } from "@mainstreet/service/records/undo";
import type { Businesses } from "../business/businesses.ts";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";
import { couponFilter } from "./coupon.filter.ts";
import { startingFields } from "./coupon.ts";

interface AdminCouponRoutesDeps {
  coupons: RecordStore<CouponState>;
  businesses: Businesses;
  businessRecords: BusinessRecords;
  arrives: Arrives;
  catalogue: Catalogue<CouponCatalogue>;
  records: RecordQuota;
  now: () => Date;
}

export function adminCouponRoutes(app: Service, deps: AdminCouponRoutesDeps) {
  const { coupons, businesses, businessRecords, arrives, catalogue, records, now } = deps;
  const config = { access: "admin" } as const;
  const noBusiness = () => invalidField("businessId", "Please select a business");

  /** Shows records of the town with their business. */
  async function forAdmin(town: { slug: string; timeZone: string }, found: Found<CouponState>[]) {
    const day = today(town.timeZone, now());
    const shown = await businesses.shown(
      town.slug,
      found.map(({ state }) => state.businessId),
    );
    return found.map(({ state, document }) =>
      Object.assign({}, state, {
        business: shown.get(state.businessId) ?? null,
        expired: !isLive(state.expiration, day),
        revision: document.revision,
        createdAt: document.createdAt.toISOString(),
        updatedAt: document.updatedAt.toISOString(),
      }),
    );
  }

  /** One that was made a moment ago is not known here before its news has come. */
  async function requireBusiness(town: string, businessId: number | undefined) {
    if (businessId === undefined) return;
    const isKnown = async () => (await businesses.shown(town, [businessId])).has(businessId);
    if (await isKnown()) return;
    const gone = await businesses.gone(town, [businessId]);
    if (gone.size > 0 || !(await arrives(isKnown))) throw noBusiness();
  }

  app.get(
    "/api/admin/coupons",
    {
      config,
      schema: { querystring: adminCouponListQuery, response: { 200: z.array(adminCoupon) } },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { limit, offset, sort, ...wanted } = request.query;
      const filter = couponFilter(wanted, today(timeZone, now()));
      const order = sortOf(sort, { id: "id", title: "sortName", expiration: "expiration" });
      const { items, total } = await coupons.list(slug, { limit, offset }, filter, order);
      reply.header("x-total-count", total);
      return forAdmin(request.town, items);
    },
  );

  app.post(
    "/api/admin/coupons",
    { config, schema: { body: couponWrite, response: { 201: adminCoupon } } },
    async (request, reply) => {
      const { slug } = request.town;
      await requireBusiness(slug, request.body.businessId);
      await records.requireRoom(request);
      const created = await coupons.create(slug, request.body, authorOf(request.admin));
      const gone = await businessRecords.settle(slug, [created.state.businessId]);
      await catalogue.forget(slug);
      if (gone.size > 0) throw noBusiness();
      const [shown] = await forAdmin(request.town, [created]);
      return reply.code(201).send(adminCoupon.parse(shown));
    },
  );

  app.get(
    "/api/admin/coupons/:id",
    { config, schema: { params: idParams, response: { 200: adminCoupon } } },
    async ({ town, params }) => {
      const [shown] = await forAdmin(town, [await coupons.find(town.slug, params.id)]);
      return adminCoupon.parse(shown);
    },
  );

  app.put(
    "/api/admin/coupons/:id",
    { config, schema: { params: idParams, body: couponUpdate, response: { 200: adminCoupon } } },
    async (request) => {
      const { slug } = request.town;
      const { revision, ...fields } = request.body;
      await coupons.find(slug, request.params.id);
      await requireBusiness(slug, fields.businessId);
      const by = authorOf(request.admin);
      const changed = await coupons.change(slug, request.params.id, fields, revision, by);
      const gone = await businessRecords.settle(slug, [changed.state.businessId]);
      await catalogue.forget(slug);
      if (gone.size > 0) throw noBusiness();
      const [shown] = await forAdmin(request.town, [changed]);
      return adminCoupon.parse(shown);
    },
  );

  historyRoute(app, "/api/admin/coupons/:id/history", coupons.kind.model, "Coupon");

  app.delete(
    "/api/admin/coupons/:id",
    { config, schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await coupons.remove(request.town.slug, request.params.id, {
        by: authorOf(request.admin),
      });
      await catalogue.forget(request.town.slug);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/internal/coupons/bulk",
    {
      config: { access: "service" },
      bodyLimit: BULK_BYTES,
      schema: { body: couponBulk, response: { 200: bulkResponse } },
    },
    async (request) => {
      const { slug } = request.town;
      const ids = request.body.rows.map(({ values }) => values.businessId);
      const gone = await businesses.gone(slug, ids);
      const results = await applyBulk(coupons, bulkRules(gone), slug, request.body);
      await businessRecords.settle(slug, ids);
      await catalogue.reload(slug);
      return { results };
    },
  );

  app.post("/internal/coupons/preview", previewRoute(couponBulk), async ({ town, body }) => {
    const ids = body.rows.map(({ values }) => values.businessId);
    const gone = await businesses.gone(town.slug, ids);
    return { results: await previewBulk(coupons, bulkRules(gone), town.slug, body.rows) };
  });

  attachedRoute(app, "/internal/coupons/attached", coupons.kind.model);
  undoRoute(app, "/internal/coupons/undo", {
    store: coupons,
    nameOf: ({ title }) => title,
    reload: catalogue.reload,
  });
}

/**
 * The news of a business may still be on its way when an import brings its coupons, so only a business
 * that is known to be gone is a fault.
 */
const bulkRules = (gone: ReadonlySet<number>): BulkRules<CouponRow, CouponState> => ({
  keysOf: couponRowKeys,
  faultsOf: ({ businessId }) =>
    gone.has(businessId) ? [{ path: "businessId", message: "Please select a business" }] : [],
  create: startingFields,
});
