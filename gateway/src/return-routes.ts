import type { Route } from "./routes.ts";

const KINDS = [
  ["categories", "listings"],
  ["businesses", "listings"],
  ["coupons", "coupons"],
  ["events", "events"],
] as const;

const ways = KINDS.flatMap(([kind, service]): Route[] => [
  { path: `/api/admin/${kind}/bin`, methods: ["GET"], service, access: "admin" },
  { path: `/api/admin/${kind}/bin/restore`, methods: ["POST"], service, access: "admin" },
  { path: `/api/admin/${kind}/:id/history/restore`, methods: ["POST"], service, access: "admin" },
]);

/** What was deleted or changed becomes what it was, and two businesses become one. */
export const returnRoutes: readonly Route[] = [
  ...ways,
  {
    path: "/api/admin/businesses/duplicates",
    methods: ["GET"],
    service: "listings",
    access: "admin",
  },
  { path: "/api/admin/businesses/merge", methods: ["POST"], service: "listings", access: "admin" },
  {
    path: "/api/admin/businesses/not-duplicates",
    methods: ["POST"],
    service: "listings",
    access: "admin",
  },
];
