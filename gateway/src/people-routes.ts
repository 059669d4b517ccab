/** What people tell of themselves, birthdays and submissions: sent, erased, and kept by admins. */
import type { Route } from "./routes.ts";

export const peopleRoutes: readonly Route[] = [
  {
    path: "/api/listing-submissions",
    methods: ["POST"],
    service: "listings",
    access: "public",
    limit: "submit",
  },
  {
    path: "/api/listing-submissions/:id",
    methods: ["DELETE"],
    service: "listings",
    access: "public",
    limit: "submit",
  },
  {
    path: "/api/user/birthday",
    methods: ["POST"],
    service: "auth",
    access: "public",
    limit: "submit",
  },
  {
    path: "/api/user/birthday/:id",
    methods: ["DELETE"],
    service: "auth",
    access: "public",
    limit: "submit",
  },
  { path: "/api/admin/birthdays", methods: ["GET"], service: "auth", access: "admin" },
  { path: "/api/admin/birthdays/export.csv", methods: ["GET"], service: "auth", access: "admin" },
  { path: "/api/admin/birthdays/:id", methods: ["DELETE"], service: "auth", access: "admin" },
  { path: "/api/admin/submissions", methods: ["GET"], service: "listings", access: "admin" },
  { path: "/api/admin/submissions/counts", methods: ["GET"], service: "listings", access: "admin" },
  {
    path: "/api/admin/submissions/export.csv",
    methods: ["GET"],
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/submissions/:id",
    methods: ["GET", "DELETE"],
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/submissions/:id/approve",
    methods: ["POST"],
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/submissions/:id/reject",
    methods: ["POST"],
    service: "listings",
    access: "admin",
  },
  {
    path: "/api/admin/submissions/:id/undo",
    methods: ["POST"],
    service: "listings",
    access: "admin",
  },
];
