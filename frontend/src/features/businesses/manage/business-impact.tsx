/** Says in the question before a deletion what goes with the businesses. */
import { businessImpact, eventsImpact } from "@mainstreet/contracts/impact";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../../admin/api/keys.ts";
import { inParts } from "../../../admin/api/parts.ts";
import { callApi } from "../../../shared/api/client.ts";
import { impactText } from "../../../shared/text/admin.ts";
import { BUSINESSES_PATH } from "./business-form.ts";

export function BusinessImpact({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(impactQuery(ids));
  if (error) return impactText.unknown;
  return <span aria-live="polite">{data ? impactText.of(data) : impactText.counting}</span>;
}

/** What goes with businesses that are deleted: listings counts their coupons, events its own. */
export interface Impact {
  coupons: number;
  events: number;
}

/** Counted anew for every question. */
export const impactQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: adminKeys.impact(BUSINESSES_PATH, ids),
    queryFn: async () => {
      const sum: Impact = { coupons: 0, events: 0 };
      for (const part of inParts(ids)) {
        const { coupons, events } = await impactOf(part);
        sum.coupons += coupons;
        sum.events += events;
      }
      return sum;
    },
    gcTime: 0,
  });

async function impactOf(ids: readonly number[]): Promise<Impact> {
  const asked = { method: "POST", body: { ids } } as const;
  const [coupons, events] = await Promise.all([
    callApi({ ...asked, path: `${BUSINESSES_PATH}/bulk-impact`, schema: businessImpact }),
    callApi({ ...asked, path: "/api/admin/events/business-impact", schema: eventsImpact }),
  ]);
  return { ...coupons, ...events };
}
