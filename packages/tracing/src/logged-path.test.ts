import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/api/search?q=hair+loss", "/api/search"],
  [
    "/api/operator/towns/lakeside/admins/ann@example.org",
    "/api/operator/towns/lakeside/admins/:username",
  ],
  [
    "/internal/towns/lakeside/admins/ann%40example.org?x=1",
    "/internal/towns/lakeside/admins/:username",
  ],
  ["/api/operator/towns/lakeside/admins", "/api/operator/towns/lakeside/admins"],
  ["/api/admin/businesses/7", "/api/admin/businesses/7"],
])("of %s, logs and traces have %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
