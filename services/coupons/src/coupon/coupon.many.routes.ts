/** Many coupons at once, and what waits for an admin. */
import { bulkDelete, bulkDone, bulkFeature } from "@mainstreet/contracts/bulk-edit";
import type { CouponState } from "@mainstreet/contracts/coupon";
import { couponsWorklist } from "@mainstreet/contracts/worklist";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { authorOf } from "@mainstreet/service/records/history";
import { changeMany, removeMany } from "@mainstreet/service/records/batches";
import type { RecordStore } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";
import { validOn } from "./coupon.filter.ts";

interface ManyCouponsDeps {
  coupons: RecordStore<CouponState>;
  catalogue: Catalogue<CouponCatalogue>;
  now: () => Date;
}

export function manyCouponsRoutes(app: Service, { coupons, catalogue, now }: ManyCouponsDeps) {
  const config = { access: "admin" } as const;
  const response = { 200: bulkDone };

  app.post(
    "/api/admin/coupons/bulk-delete",
    { config, schema: { body: bulkDelete, response } },
    async ({ town, body, admin }) => {
      const done = await removeMany(coupons, town.slug, body.ids, { by: authorOf(admin) });
      await catalogue.forget(town.slug);
      return { done };
    },
  );

  app.post(
    "/api/admin/coupons/bulk-feature",
    { config, schema: { body: bulkFeature, response } },
    async ({ town, body, admin }) => {
      const patch = { showDeals: body.featured };
      const done = await changeMany(coupons, town.slug, body.ids, patch, authorOf(admin));
      await catalogue.forget(town.slug);
      return { done };
    },
  );

  app.get(
    "/api/admin/coupons/worklist",
    { config, schema: { response: { 200: couponsWorklist } } },
    async ({ town }) => {
      const { soon, expired } = validOn(today(town.timeZone, now()));
      const [endingSoon, ended] = await Promise.all([
        coupons.count(town.slug, soon),
        coupons.count(town.slug, expired),
      ]);
      return { endingSoon, expired: ended };
    },
  );
}
