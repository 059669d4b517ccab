/** What waits for the admin, counted by those who keep it. */
import { couponsWorklist, listingsWorklist } from "@mainstreet/contracts/worklist";
import { queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../admin/api/keys.ts";
import { callApi } from "../../shared/api/client.ts";

/** So often it is counted anew, in ms. */
const COUNT_MS = 15_000;

export const listingsWorklistQuery = queryOptions({
  queryKey: adminKeys.worklist("listings"),
  queryFn: () => callApi({ path: "/api/admin/listings/worklist", schema: listingsWorklist }),
  refetchInterval: COUNT_MS,
});

export const couponsWorklistQuery = queryOptions({
  queryKey: adminKeys.worklist("coupons"),
  queryFn: () => callApi({ path: "/api/admin/coupons/worklist", schema: couponsWorklist }),
  refetchInterval: COUNT_MS,
});
