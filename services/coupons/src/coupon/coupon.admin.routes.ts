/** Routes for admins and imports. */
import { couponBulk } from "@mainstreet/contracts/bulk";
import {
  adminCoupon,
  adminCouponListQuery,
  couponExportQuery,
  couponUpdate,
  couponWrite,
} from "@mainstreet/contracts/coupon";
import type { CouponRow, CouponState } from "@mainstreet/contracts/coupon";
import { couponRowKeys } from "@mainstreet/contracts/match-keys";
import { couponsWorklist } from "@mainstreet/contracts/worklist";
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
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { Found } from "@mainstreet/service/records/store";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import { isLive, today } from "@mainstreet/service/towns/today";
import type { Parts } from "../app.ts";
import type { QueryFilter } from "mongoose";
import { ACTIVE, couponFilter, validOn } from "./coupon.filter.ts";
import { STARTS_TOO_LATE, daysFaults, startingFields, startsTooLate } from "./coupon.ts";

export function adminCouponRoutes(
  app: Service,
  { coupons, businesses, businessRecords, catalogue, records, now }: Parts,
) {
  const nameOf = ({ title }: CouponState) => title;
  const dayIn = ({ timeZone }: RequestTown) => today(timeZone, now());
  const businessesOf = (town: string, found: Found<CouponState>[]) =>
    businesses.shown(
      town,
      found.map(({ state }) => state.businessId),
    );

  /** Adds each record's business, expiry and revision for the answer. */
  async function show(town: RequestTown, found: Found<CouponState>[]) {
    const shown = await businessesOf(town.slug, found);
    return found.map(({ state, document }) =>
      Object.assign({}, state, {
        business: shown.get(state.businessId) ?? null,
        expired: !isLive(state.expiration, dayIn(town)),
        revision: document.revision,
        createdAt: document.createdAt.toISOString(),
        updatedAt: document.updatedAt.toISOString(),
      }),
    );
  }

  app.get(
    "/api/admin/coupons",
    listRoute(adminCouponListQuery, adminCoupon),
    async ({ town, query: { limit, offset, sort, ...wanted } }, reply) => {
      const filter = couponFilter(wanted, dayIn(town));
      const order = sortOf(sort, { id: "id", title: "sortName", expiration: "expiration" });
      const page = { limit, offset };
      const { items, total } =
        sort === "expiration"
          ? await endingFirst(town.slug, page, filter)
          : await coupons.list(town.slug, page, filter, order);
      reply.header("x-total-count", total);
      return show(town, items);
    },
  );

  /** Coupons without a last day go last; MongoDB sorts null first. */
  async function endingFirst(
    town: string,
    { limit, offset }: { limit: number; offset: number },
    filter: QueryFilter<StoredRecord>,
  ) {
    const ending = { $and: [filter, { expiration: { $ne: null } }] };
    const first = await coupons.list(town, { limit, offset }, ending, { expiration: 1, id: 1 });
    const endless = { $and: [filter, { expiration: null }] };
    const left = limit - first.items.length;
    const total = first.total + (await coupons.count(town, endless));
    if (left === 0) return { items: first.items, total };
    const page = { limit: left, offset: Math.max(0, offset - first.total) };
    const rest = await coupons.list(town, page, endless, { id: 1 });
    return { items: [...first.items, ...rest.items], total };
  }

  adminRecordRoutes(app, "coupons", {
    store: coupons,
    records,
    create: couponWrite,
    update: couponUpdate,
    shown: adminCoupon,
    show,
    async check(town, coupon, given) {
      await businessRecords.written.check(town, coupon, given);
      if (startsTooLate(coupon)) throw invalidField(STARTS_TOO_LATE.path, STARTS_TOO_LATE.message);
    },
    settle: businessRecords.written.settle,
    restoreRules: { nameOf, changed: catalogue.forget, ...businessRecords.restoreRules },
  });

  manyRecordsRoutes(app, "coupons", {
    store: coupons,
    featured: (showDeals) => ({ showDeals }),
    changed: catalogue.forget,
  });

  async function rows(town: string, found: Found<CouponState>[]) {
    const shown = await businessesOf(town, found);
    return found.map(({ state }) =>
      Object.assign(state, { businessName: shown.get(state.businessId)?.name ?? "" }),
    );
  }

  exportRoutes(app, "coupons", {
    store: coupons,
    query: couponExportQuery,
    filterOf: (town, query) => couponFilter(query, dayIn(town)),
    rows,
    columns,
  });

  app.get(
    "/api/admin/coupons/worklist",
    { config: { access: "admin" }, schema: { response: { 200: couponsWorklist } } },
    async ({ town }) => {
      const { soon, expired } = validOn(dayIn(town));
      const [endingSoon, ended] = await Promise.all([
        coupons.count(town.slug, { ...soon, ...ACTIVE }),
        coupons.count(town.slug, { ...expired, ...ACTIVE }),
      ]);
      return { endingSoon, expired: ended };
    },
  );

  bulkRoutes(app, "coupons", {
    store: coupons,
    body: couponBulk,
    ...businessRecords.bulk<CouponRow>({
      keysOf: couponRowKeys,
      create: startingFields,
      faultsOf: daysFaults,
      implicitDefaults: (stored) =>
        (["showDeals", "isAnnounced"] as const).filter((name) => !stored[name]),
      // A cleared last day means that the deal never ends.
      clearable: ["expiration"],
    }),
    nameOf,
    reload: catalogue.reload,
  });
  dependentsRoute(app, "/internal/coupons/attached", coupons.kind.model);
}

const columns = fieldColumns([
  "id",
  "businessId",
  "businessName",
  ...couponWrite.omit({ businessId: true }).keyof().options,
]);
