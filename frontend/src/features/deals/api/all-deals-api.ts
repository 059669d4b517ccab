/** All deals in an order and with filters, a page at a time. */
import { queryOptions } from "@tanstack/react-query";
import { getPage } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { SHORT_GC_TIME_MS, openNowOptions } from "../../../shared/api/query-client.ts";
import { fetchErrors } from "../../../shared/text/site.ts";
import { couponKeys } from "./coupons-api.ts";
import type { DealsPart, Near } from "./coupons-api.ts";

export const DEALS_PAGE = 24;

/** `GET /api/coupons`, or `GET /api/nearby-coupons` near a place. */
export function allDealsQuery(api: ApiClient, part: DealsPart, near: Near | null) {
  const { sort, categoryIds, openNow, page } = part;
  return queryOptions({
    queryKey: couponKeys.page({ sort, categoryIds, openNow, page }, near),
    queryFn: () =>
      getPage(api, {
        path: near ? "/api/nearby-coupons" : "/api/coupons",
        schema: loadContract("coupons"),
        query: {
          sort: sort ?? (near ? "nearest" : undefined),
          categoryIds: categoryIds.length > 0 ? categoryIds.join(",") : undefined,
          openNow,
          ...near,
          limit: DEALS_PAGE,
        },
        offset: (page - 1) * DEALS_PAGE,
        failure: fetchErrors.coupons,
      }),
    // Deals at any distance can't stand in for those within a radius, nor an empty page for another
    // one.
    placeholderData: (before, query) =>
      before?.items.length &&
      (near?.radius === undefined || query?.queryKey[3]?.radius !== undefined)
        ? before
        : undefined,
    ...(near && { gcTime: SHORT_GC_TIME_MS }),
    ...openNowOptions(openNow),
  });
}
