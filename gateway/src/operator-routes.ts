/** What operators reach, at a host of their own; these routes belong to no town. */
import type { Route } from "./routes.ts";

const at = (
  path: string,
  methods: Route["methods"],
  access: Route["access"] = "operator",
): Route => ({ path: `/api/operator/${path}`, methods, service: "auth", access });

export const operatorRoutes: readonly Route[] = [
  { ...at("login", ["POST"], "operatorDoor"), limit: "login" },
  at("check", ["GET"], "operatorDoor"),
  at("logout", ["POST"], "operatorDoor"),
  at("towns", ["GET", "POST"]),
  at("towns/:slug", ["GET", "PUT"]),
  at("towns/:slug/clone", ["POST"]),
  at("towns/:slug/remove", ["POST"]),
  at("towns/:slug/removal", ["GET"]),
  at("towns/:slug/admins", ["GET"]),
  at("towns/:slug/admins/:username", ["PUT", "DELETE"]),
];
