/** Uploading files of records, and following what becomes of them. */
import type { Route } from "./routes.ts";

const READ = ["GET"] as const;
const CREATE = ["POST"] as const;

export const importRoutes: readonly Route[] = [
  {
    path: "/api/import/json",
    methods: CREATE,
    service: "import",
    access: "admin",
    limit: "import",
  },
  { path: "/api/import/csv", methods: CREATE, service: "import", access: "admin", limit: "import" },
  {
    path: "/api/import/json/draft",
    methods: CREATE,
    service: "import",
    access: "admin",
    limit: "import",
  },
  {
    path: "/api/import/csv/draft",
    methods: CREATE,
    service: "import",
    access: "admin",
    limit: "import",
  },
  { path: "/api/admin/imports", methods: READ, service: "import", access: "admin" },
  { path: "/api/admin/imports/drafts", methods: READ, service: "import", access: "admin" },
  {
    path: "/api/admin/imports/:id",
    methods: ["GET", "DELETE"],
    service: "import",
    access: "admin",
  },
  {
    path: "/api/admin/imports/:id/draft",
    methods: ["GET", "POST"],
    service: "import",
    access: "admin",
  },
  { path: "/api/admin/imports/:id/mapping", methods: ["PUT"], service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/dry-run", methods: CREATE, service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/start", methods: CREATE, service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/cancel", methods: CREATE, service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/undo", methods: CREATE, service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/file", methods: READ, service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/progress", methods: READ, service: "import", access: "admin" },
  { path: "/api/admin/imports/:id/rejections", methods: READ, service: "import", access: "admin" },
  {
    path: "/api/admin/imports/:id/rejections.csv",
    methods: READ,
    service: "import",
    access: "admin",
  },
];
