/** The admin routes of the route table are those that the services' documents describe. */
import { readFile } from "node:fs/promises";
import { adminRoutes } from "@mainstreet/testing/admin-routes";
import { expect, test } from "vitest";
import { routes } from "./routes.ts";

const SERVICES = ["auth", "listings", "coupons", "events", "media", "import"];

test("the route table and the services' documents list the same admin routes", async () => {
  const described = await Promise.all(
    SERVICES.map(async (name) => {
      const file = new URL(`../../services/${name}/openapi.json`, import.meta.url);
      return adminRoutes(JSON.parse(await readFile(file, "utf8")));
    }),
  );
  const line = (method: string, path: string) => `${method} ${path}`;
  const paths = described.flat().map(({ method, path }) => line(method, path));
  const table = routes
    .filter(({ access }) => access === "admin")
    .flatMap(({ path, methods }) =>
      methods.map((method) => line(method, path.replace(":id", "{id}"))),
    );
  expect(table.filter((route) => !paths.includes(route))).toEqual([]);
  expect(paths.filter((route) => !table.includes(route))).toEqual([]);
});
