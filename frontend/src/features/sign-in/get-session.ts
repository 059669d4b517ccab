/** `GET /api/auth/check`: whether somebody is signed in. */
import { authCheck } from "@mainstreet/contracts/auth";
import { queryOptions } from "@tanstack/react-query";
import { SESSION_KEY, callAdmin } from "../../shared/api/admin-api.ts";

/** The time in the address and the headers keep every cache out of it. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async () => {
    const path = `/api/auth/check?_=${Date.now()}`;
    return (await callAdmin({ path, schema: authCheck, fresh: true })).data;
  },
});
