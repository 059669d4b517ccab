/** `GET /api/admin/sessions`: where the admin is signed in, this browser first. */
import { adminSession } from "@mainstreet/contracts/auth";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";

export const SESSIONS_PATH = "/api/admin/sessions";

/** Read anew whenever the screen is opened. */
export const sessionsQuery = queryOptions({
  queryKey: [SESSIONS_PATH],
  queryFn: async () =>
    (await callAdmin({ path: SESSIONS_PATH, schema: adminSession.array() })).data,
  gcTime: 0,
});
