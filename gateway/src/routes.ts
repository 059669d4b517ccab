import { importRoutes } from "./import-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { returnRoutes } from "./return-routes.ts";

/**
 * Which path goes to which service, and who may call it. What is not listed here is not reachable:
 * an unknown path below /api is a 404, everything else is a page of the frontend.
 */

export type ServiceName =
  | "auth"
  | "listings"
  | "coupons"
  | "events"
  | "media"
  | "import"
  | "frontend";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Route {
  path: string;
  methods: readonly Method[];
  service: ServiceName;
  /**
   * `public`: everyone; `admin`: signed-in admins of the town; `operator`: signed-in operators, and
   * `operatorDoor`: whoever is at the operators' own host.
   */
  access: "public" | "admin" | "operator" | "operatorDoor";
  /** The same for everybody who asks: kept for a moment, see `response-cache.ts`. */
  shared?: true;
  /** What it holds of the gateway, `usual` unless said; see `bounds.ts`. */
  pool?: "upload" | "stream";
  /** Takes its time: a read is not asked of another instance because of it, a change waits for a silent one. */
  slow?: true;
  /** Requests that cost something are counted per visitor; see `limits.ts`. */
  limit?: "login" | "password" | "upload" | "visitorUpload" | "import" | "geocode" | "submit";
}

const READ = ["GET"] as const;
const CREATE = ["POST"] as const;
const RECORD = ["GET", "PUT", "DELETE"] as const;
const RECORDS = ["GET", "POST"] as const;

const exported = (records: string, service: ServiceName): Route[] =>
  ["csv", "xlsx"].map((type) => ({
    path: `/api/admin/${records}/export.${type}`,
    methods: READ,
    service,
    access: "admin",
  }));

export const routes: readonly Route[] = [
  // Towns and sessions
  { path: "/api/town", methods: READ, service: "auth", access: "public", shared: true },
  { path: "/api/auth/check", methods: READ, service: "auth", access: "public" },
  { path: "/api/auth/login", methods: CREATE, service: "auth", access: "public", limit: "login" },
  { path: "/api/auth/logout", methods: CREATE, service: "auth", access: "public" },

  {
    path: "/api/auth/password",
    methods: CREATE,
    service: "auth",
    access: "admin",
    limit: "password",
  },
  { path: "/api/admin/sessions", methods: ["GET", "DELETE"], service: "auth", access: "admin" },
  { path: "/api/admin/sessions/:id", methods: ["DELETE"], service: "auth", access: "admin" },

  // What shoppers see
  { path: "/api/categories", methods: READ, service: "listings", access: "public", shared: true },
  { path: "/api/businesses", methods: READ, service: "listings", access: "public", shared: true },
  {
    path: "/api/businesses/:id",
    methods: READ,
    service: "listings",
    access: "public",
    shared: true,
  },
  {
    path: "/api/business-letters",
    methods: READ,
    service: "listings",
    access: "public",
    shared: true,
  },
  {
    path: "/api/business-places",
    methods: READ,
    service: "listings",
    access: "public",
    shared: true,
  },
  {
    path: "/api/nearby-businesses",
    methods: READ,
    service: "listings",
    access: "public",
    shared: true,
  },
  { path: "/api/coupons", methods: READ, service: "coupons", access: "public", shared: true },
  { path: "/api/coupons/:id", methods: READ, service: "coupons", access: "public", shared: true },
  {
    path: "/api/nearby-coupons",
    methods: READ,
    service: "coupons",
    access: "public",
    shared: true,
  },
  {
    path: "/api/geocode",
    methods: READ,
    service: "listings",
    access: "public",
    slow: true,
    limit: "geocode",
  },
  { path: "/api/saved-coupons", methods: READ, service: "coupons", access: "public" },
  { path: "/api/saved-businesses", methods: READ, service: "listings", access: "public" },
  { path: "/api/sitemap", methods: READ, service: "coupons", access: "public" },
  { path: "/api/sitemap/businesses", methods: READ, service: "listings", access: "public" },
  { path: "/api/sitemap/events", methods: READ, service: "events", access: "public" },
  { path: "/api/search", methods: READ, service: "coupons", access: "public", shared: true },
  {
    path: "/api/birthday-offers",
    methods: READ,
    service: "coupons",
    access: "public",
    shared: true,
  },
  { path: "/api/events", methods: READ, service: "events", access: "public", shared: true },
  { path: "/api/search/events", methods: READ, service: "events", access: "public", shared: true },
  { path: "/api/events/:id", methods: READ, service: "events", access: "public", shared: true },
  { path: "/api/events.ics", methods: READ, service: "events", access: "public" },
  { path: "/api/events/:id/calendar.ics", methods: READ, service: "events", access: "public" },
  { path: "/media/:file", methods: READ, service: "media", access: "public" },

  // What visitors send
  {
    path: "/api/uploads",
    methods: CREATE,
    service: "media",
    access: "public",
    pool: "upload",
    limit: "visitorUpload",
  },

  // What admins keep
  { path: "/api/admin/categories", methods: RECORDS, service: "listings", access: "admin" },
  { path: "/api/admin/categories/:id", methods: RECORD, service: "listings", access: "admin" },
  {
    path: "/api/admin/categories/:id/history",
    methods: READ,
    service: "listings",
    access: "admin",
  },
  { path: "/api/admin/businesses", methods: RECORDS, service: "listings", access: "admin" },
  { path: "/api/admin/businesses/:id", methods: RECORD, service: "listings", access: "admin" },
  {
    path: "/api/admin/businesses/:id/history",
    methods: READ,
    service: "listings",
    access: "admin",
  },
  { path: "/api/admin/coupons", methods: RECORDS, service: "coupons", access: "admin" },
  { path: "/api/admin/coupons/:id", methods: RECORD, service: "coupons", access: "admin" },
  { path: "/api/admin/coupons/:id/history", methods: READ, service: "coupons", access: "admin" },
  ...exported("categories", "listings"),
  ...exported("businesses", "listings"),
  ...exported("coupons", "coupons"),
  ...exported("events", "events"),
  {
    path: "/api/admin/businesses/:id/impact",
    methods: READ,
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/businesses/bulk-impact",
    methods: CREATE,
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/events/business-impact",
    methods: CREATE,
    service: "events",
    access: "admin",
  },
  {
    path: "/api/admin/businesses/bulk-delete",
    methods: CREATE,
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/businesses/bulk-feature",
    methods: CREATE,
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/businesses/bulk-category",
    methods: CREATE,
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/businesses/bulk-geocode",
    methods: CREATE,
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/geocode",
    methods: READ,
    service: "listings",
    access: "admin",
    slow: true,
  },
  { path: "/api/admin/coupons/bulk-delete", methods: CREATE, service: "coupons", access: "admin" },
  { path: "/api/admin/coupons/bulk-feature", methods: CREATE, service: "coupons", access: "admin" },
  { path: "/api/admin/events", methods: RECORDS, service: "events", access: "admin" },
  { path: "/api/admin/events/:id", methods: RECORD, service: "events", access: "admin" },
  { path: "/api/admin/events/:id/history", methods: READ, service: "events", access: "admin" },
  { path: "/api/admin/events/bulk-delete", methods: CREATE, service: "events", access: "admin" },
  { path: "/api/admin/events/bulk-feature", methods: CREATE, service: "events", access: "admin" },
  { path: "/api/admin/listings/worklist", methods: READ, service: "listings", access: "admin" },
  { path: "/api/admin/coupons/worklist", methods: READ, service: "coupons", access: "admin" },
  {
    path: "/api/admin/upload",
    methods: CREATE,
    service: "media",
    access: "admin",
    pool: "upload",
    limit: "upload",
  },

  ...returnRoutes,
  ...peopleRoutes,
  ...importRoutes,
  ...operatorRoutes,

  // Pages and their files
  { path: "/assets/*", methods: READ, service: "frontend", access: "public" },
  { path: "/", methods: READ, service: "frontend", access: "public", shared: true },
  { path: "/*", methods: READ, service: "frontend", access: "public", shared: true },
];
