/** What goes with businesses that are deleted: listings counts their coupons, events its own. */
import { businessImpact, eventsImpact } from "@mainstreet/contracts/impact";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../../shared/api/admin-api.ts";
import { inParts } from "../../../admin/api/use-bulk.ts";
import { BUSINESSES_PATH } from "./business-form.ts";

export interface Impact {
  coupons: number;
  events: number;
}

/** Counted anew for every question. */
export const impactQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ["impact", ids],
    queryFn: async () => {
      const parts = await Promise.all(inParts(ids).map(impactOf));
      return parts.reduce((sum, part) => ({
        coupons: sum.coupons + part.coupons,
        events: sum.events + part.events,
      }));
    },
    gcTime: 0,
  });

async function impactOf(ids: readonly number[]): Promise<Impact> {
  const asked = { method: "POST", body: { ids } } as const;
  const [coupons, events] = await Promise.all([
    callAdmin({ ...asked, path: `${BUSINESSES_PATH}/bulk-impact`, schema: businessImpact }),
    callAdmin({ ...asked, path: "/api/admin/events/business-impact", schema: eventsImpact }),
  ]);
  return { ...coupons.data, ...events.data };
}
