/** What waits for the admin, counted by those who keep it. */
import { couponsWorklist, listingsWorklist } from "@mainstreet/contracts/worklist";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";

export const listingsWorklistQuery = queryOptions({
  queryKey: ["worklist", "listings"],
  queryFn: async () =>
    (await callAdmin({ path: "/api/admin/listings/worklist", schema: listingsWorklist })).data,
});

export const couponsWorklistQuery = queryOptions({
  queryKey: ["worklist", "coupons"],
  queryFn: async () =>
    (await callAdmin({ path: "/api/admin/coupons/worklist", schema: couponsWorklist })).data,
});
