/**
 * Which path goes to which service, and who may call it. What is not listed here is not reachable:
 * an unknown path below /api is a 404, everything else is a page of the frontend.
 */

/** Services with an API of their own. */
export const services = ["auth", "listings", "coupons", "events", "media", "import"] as const;
export type ServiceName = (typeof services)[number] | "frontend";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Route {
  path: string;
  methods: readonly Method[];
  service: ServiceName;
  /**
   * `public`: everyone; `admin`: the town's signed-in admins; `operator`: signed-in operators;
   * `operatorDoor`: everyone, but only at the operators' own host.
   */
  access: "public" | "admin" | "operator" | "operatorDoor";
  /** The answer is the same for everybody and is cached briefly; see `response-cache.ts`. */
  shared?: true;
  /** Polled by an open page, which can't send a header to say so: it doesn't extend the session. */
  isBackgroundPoll?: true;
  /** The pool of connections that it uses, by default `usual`; see `concurrency-limits.ts`. */
  pool?: "upload" | "visitorUpload" | "stream";
  /**
   * Takes long: a read isn't retried on another instance for it, a change waits for a silent
   * instance.
   */
  slow?: true;
  /** Class of the rate limit for costly requests; see `rate-limits.ts`. */
  limit?:
    | "login"
    | "password"
    | "upload"
    | "visitorUpload"
    | "import"
    | "geocode"
    | "erasure"
    | "birthday"
    | "listingSubmission"
    | "search";
}

const READ = ["GET"] as const;
const CREATE = ["POST"] as const;
const ERASE = ["DELETE"] as const;
const RECORD = ["GET", "PUT", "DELETE"] as const;
const RECORDS = ["GET", "POST"] as const;

type Methods = Route["methods"];

const open = (service: ServiceName, path: string, methods: Methods = READ): Route => ({
  path,
  methods,
  service,
  access: "public",
});

const shared = (service: ServiceName, path: string): Route => ({
  ...open(service, path),
  shared: true,
});

const admin = (service: ServiceName, path: string, methods: Methods = READ): Route => ({
  path,
  methods,
  service,
  access: "admin",
});

const upload = (file: string): Route => ({
  ...admin("import", `/api/import/${file}`, CREATE),
  pool: "upload",
  slow: true,
  limit: "import",
});

const operator = (path: string, methods: Methods = READ): Route => ({
  path: `/api/operator/${path}`,
  methods,
  service: "auth",
  access: "operator",
});

/**
 * Admins' routes of a kind of record; `history/restore` and `bin/restore` undo changes and
 * deletions.
 */
const recordRoutes = (service: ServiceName, records: string): Route[] => [
  admin(service, `/api/admin/${records}`, RECORDS),
  admin(service, `/api/admin/${records}/:id`, RECORD),
  admin(service, `/api/admin/${records}/:id/history`),
  admin(service, `/api/admin/${records}/:id/history/restore`, CREATE),
  admin(service, `/api/admin/${records}/bin`),
  admin(service, `/api/admin/${records}/bin/restore`, CREATE),
  admin(service, `/api/admin/${records}/export.csv`),
  admin(service, `/api/admin/${records}/export.xlsx`),
];

export const routes: readonly Route[] = [
  // Towns and sessions
  shared("auth", "/api/town"),
  open("auth", "/api/auth/check"),
  { ...open("auth", "/api/auth/login", CREATE), limit: "login" },
  open("auth", "/api/auth/logout", CREATE),
  { ...admin("auth", "/api/auth/password", CREATE), limit: "password" },
  admin("auth", "/api/admin/sessions", ["GET", "DELETE"]),
  admin("auth", "/api/admin/sessions/:id", ERASE),

  // What shoppers see
  shared("listings", "/api/categories"),
  shared("listings", "/api/businesses"),
  shared("listings", "/api/businesses/:id"),
  shared("listings", "/api/business-letters"),
  shared("listings", "/api/business-places"),
  shared("listings", "/api/nearby-businesses"),
  { ...open("listings", "/api/geocode"), slow: true, limit: "geocode" },
  open("listings", "/api/saved-businesses"),
  open("listings", "/api/sitemap/businesses"),
  shared("coupons", "/api/coupons"),
  shared("coupons", "/api/coupons/:id"),
  shared("coupons", "/api/nearby-coupons"),
  shared("coupons", "/api/birthday-offers"),
  { ...shared("coupons", "/api/search"), limit: "search" },
  open("coupons", "/api/saved-coupons"),
  open("coupons", "/api/sitemap"),
  shared("events", "/api/events"),
  shared("events", "/api/events/:id"),
  { ...shared("events", "/api/search/events"), limit: "search" },
  open("events", "/api/events.ics"),
  open("events", "/api/events/:id/calendar.ics"),
  open("events", "/api/sitemap/events"),
  open("media", "/media/:file"),

  // What visitors send and can erase: birthdays and submissions
  { ...open("media", "/api/uploads", CREATE), pool: "visitorUpload", limit: "visitorUpload" },
  { ...open("listings", "/api/listing-submissions", CREATE), limit: "listingSubmission" },
  { ...open("listings", "/api/listing-submissions/:id", ERASE), limit: "erasure" },
  { ...open("auth", "/api/user/birthday", CREATE), limit: "birthday" },
  { ...open("auth", "/api/user/birthday/:id", ERASE), limit: "erasure" },

  // What admins manage
  ...recordRoutes("listings", "categories"),
  ...recordRoutes("listings", "businesses"),
  ...recordRoutes("coupons", "coupons"),
  ...recordRoutes("events", "events"),
  admin("listings", "/api/admin/businesses/bulk-impact", CREATE),
  admin("listings", "/api/admin/businesses/bulk-delete", CREATE),
  admin("listings", "/api/admin/businesses/bulk-feature", CREATE),
  admin("listings", "/api/admin/businesses/bulk-category", CREATE),
  admin("listings", "/api/admin/businesses/bulk-geocode", CREATE),
  admin("listings", "/api/admin/businesses/duplicates"),
  admin("listings", "/api/admin/businesses/not-duplicates", ["POST", "DELETE"]),
  admin("listings", "/api/admin/businesses/merge", CREATE),
  admin("listings", "/api/admin/listings/worklist"),
  { ...admin("listings", "/api/admin/geocode"), slow: true, limit: "geocode" },
  admin("coupons", "/api/admin/coupons/bulk-delete", CREATE),
  admin("coupons", "/api/admin/coupons/bulk-feature", CREATE),
  admin("coupons", "/api/admin/coupons/worklist"),
  admin("events", "/api/admin/events/bulk-delete", CREATE),
  admin("events", "/api/admin/events/bulk-feature", CREATE),
  admin("events", "/api/admin/events/business-impact", CREATE),
  { ...admin("media", "/api/admin/upload", CREATE), pool: "upload", limit: "upload" },
  admin("auth", "/api/admin/birthdays"),
  admin("auth", "/api/admin/birthdays/export.csv"),
  admin("auth", "/api/admin/birthdays/export.xlsx"),
  admin("auth", "/api/admin/birthdays/:id", ERASE),
  admin("listings", "/api/admin/submissions"),
  admin("listings", "/api/admin/submissions/counts"),
  admin("listings", "/api/admin/submissions/export.csv"),
  admin("listings", "/api/admin/submissions/export.xlsx"),
  admin("listings", "/api/admin/submissions/bulk-reject", CREATE),
  admin("listings", "/api/admin/submissions/bulk-undo", CREATE),
  admin("listings", "/api/admin/submissions/:id", ["GET", "DELETE"]),
  admin("listings", "/api/admin/submissions/:id/approve", CREATE),
  admin("listings", "/api/admin/submissions/:id/reject", CREATE),
  admin("listings", "/api/admin/submissions/:id/undo", CREATE),

  // Uploading files of records, and following their import
  upload("json"),
  upload("csv"),
  upload("xlsx"),
  upload("json/draft"),
  upload("csv/draft"),
  upload("xlsx/draft"),
  admin("import", "/api/admin/imports"),
  admin("import", "/api/admin/imports/drafts"),
  admin("import", "/api/admin/imports/:id", ["GET", "DELETE"]),
  admin("import", "/api/admin/imports/:id/draft", RECORDS),
  admin("import", "/api/admin/imports/:id/mapping", ["PUT"]),
  admin("import", "/api/admin/imports/:id/dry-run", CREATE),
  admin("import", "/api/admin/imports/:id/matches"),
  admin("import", "/api/admin/imports/:id/matches.csv"),
  admin("import", "/api/admin/imports/:id/apart", ["PUT"]),
  admin("import", "/api/admin/imports/:id/start", CREATE),
  admin("import", "/api/admin/imports/:id/cancel", CREATE),
  admin("import", "/api/admin/imports/:id/resume", CREATE),
  admin("import", "/api/admin/imports/:id/undo", RECORDS),
  // Files of up to 2 GB: reading one takes as long as uploading it, or longer.
  { ...admin("import", "/api/admin/imports/:id/file"), pool: "stream" },
  { ...admin("import", "/api/admin/imports/:id/progress"), pool: "stream", isBackgroundPoll: true },
  admin("import", "/api/admin/imports/:id/rejections"),
  admin("import", "/api/admin/imports/:id/rejections.csv"),

  // What operators reach at a host of their own; these routes belong to no town
  { ...operator("login", CREATE), access: "operatorDoor", limit: "login" },
  { ...operator("check"), access: "operatorDoor" },
  { ...operator("logout", CREATE), access: "operatorDoor" },
  operator("towns", RECORDS),
  operator("towns/:slug", ["GET", "PUT"]),
  operator("towns/:slug/clone", CREATE),
  operator("towns/:slug/remove", CREATE),
  operator("towns/:slug/removal"),
  operator("towns/:slug/admins"),
  operator("towns/:slug/admins/:username", ["PUT", "DELETE"]),

  // Pages and their files
  open("frontend", "/assets/*"),
  { ...shared("frontend", "/"), limit: "search" },
  shared("frontend", "/*"),
];
