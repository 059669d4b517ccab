import type { Route } from "./routes.ts";

const KINDS = [
  ["categories", "listings"],
  ["businesses", "listings"],
  ["coupons", "coupons"],
  ["events", "events"],
] as const;

/** What was deleted or changed becomes what it was. */
export const returnRoutes: readonly Route[] = KINDS.flatMap(([kind, service]): Route[] => [
  { path: `/api/admin/${kind}/bin`, methods: ["GET"], service, access: "admin" },
  { path: `/api/admin/${kind}/bin/restore`, methods: ["POST"], service, access: "admin" },
  { path: `/api/admin/${kind}/:id/history/restore`, methods: ["POST"], service, access: "admin" },
]);
