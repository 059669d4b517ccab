/** All coupons of a list as a CSV file or an Excel workbook, which imports back unchanged. */
import { couponExportQuery } from "@mainstreet/contracts/coupon";
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { Service } from "@mainstreet/service/http/build";
import { columnsOf } from "@mainstreet/service/http/csv";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "@mainstreet/service/http/send-table";
import { recordPages } from "@mainstreet/service/records/batches";
import type { RecordStore } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";
import type { Businesses } from "../business/businesses.ts";
import { couponFilter } from "./coupon.filter.ts";

interface ExportCouponsDeps {
  coupons: RecordStore<CouponState>;
  businesses: Businesses;
  now: () => Date;
}

type Row = CouponState & { businessName: string };

const columns = {
  id: ({ id }: Row) => id,
  businessId: ({ businessId }: Row) => businessId,
  businessName: ({ businessName }: Row) => businessName,
  title: ({ title }: Row) => title,
  description: ({ description }: Row) => description,
  discount: ({ discount }: Row) => discount,
  code: ({ code }: Row) => code,
  expiration: ({ expiration }: Row) => expiration,
  terms: ({ terms }: Row) => terms,
  imageUrl: ({ imageUrl }: Row) => imageUrl,
  ctaText: ({ ctaText }: Row) => ctaText,
  showDeals: ({ showDeals }: Row) => showDeals,
};

export function exportCouponsRoute(app: Service, deps: ExportCouponsDeps) {
  const { coupons, businesses, now } = deps;

  async function* rows(town: string, filter: ReturnType<typeof couponFilter>) {
    for await (const group of recordPages(coupons, town, filter)) {
      const ids = group.map(({ state }) => state.businessId);
      const shown = await businesses.shown(town, ids);
      for (const { state } of group)
        yield Object.assign(state, { businessName: shown.get(state.businessId)?.name ?? "" });
    }
  }

  for (const type of EXPORT_TYPES)
    app.get(
      `/api/admin/coupons/export.${type}`,
      {
        config: { access: "admin" },
        schema: { querystring: couponExportQuery, produces: [CONTENT_TYPES[type]] },
      },
      async ({ town, query }, reply) => {
        const day = today(town.timeZone, now());
        const filter = couponFilter(query, day);
        return sendTable(
          reply,
          { name: `coupons-${day}`, type },
          rows(town.slug, filter),
          columnsOf(town.slug, columns),
        );
      },
    );
}
