/** Uploading files of records, and following what becomes of them. */
import type { Route } from "./routes.ts";

const CREATE = ["POST"] as const;
const READ = ["GET"] as const;

const upload = (path: string): Route => ({
  ...at(path, CREATE),
  pool: "upload",
  slow: true,
  limit: "import",
});

const at = (path: string, methods: Route["methods"]): Route => ({
  path: `/api/${path}`,
  methods,
  service: "import",
  access: "admin",
});

export const importRoutes: readonly Route[] = [
  upload("import/json"),
  upload("import/csv"),
  upload("import/xlsx"),
  upload("import/json/draft"),
  upload("import/csv/draft"),
  upload("import/xlsx/draft"),
  at("admin/imports", READ),
  at("admin/imports/drafts", READ),
  at("admin/imports/:id", ["GET", "DELETE"]),
  at("admin/imports/:id/draft", ["GET", "POST"]),
  at("admin/imports/:id/mapping", ["PUT"]),
  at("admin/imports/:id/dry-run", CREATE),
  at("admin/imports/:id/matches", READ),
  at("admin/imports/:id/matches.csv", READ),
  at("admin/imports/:id/apart", ["PUT"]),
  at("admin/imports/:id/start", CREATE),
  at("admin/imports/:id/cancel", CREATE),
  at("admin/imports/:id/resume", CREATE),
  at("admin/imports/:id/undo", ["GET", "POST"]),
  // Up to 2 GB: read for as long as it took to send, or longer.
  { ...at("admin/imports/:id/file", READ), pool: "stream" },
  { ...at("admin/imports/:id/progress", READ), pool: "stream" },
  at("admin/imports/:id/rejections", READ),
  at("admin/imports/:id/rejections.csv", READ),
];
