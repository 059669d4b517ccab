import { expect, test } from "vitest";
import { loggedMessage, loggedPath } from "./redaction.ts";

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
  ["/internal/operators/ann@example.org", "/internal/operators/:username"],
  ["/api/operator/towns/lakeside/admins", "/api/operator/towns/lakeside/admins"],
  ["/api/admin/businesses/7", "/api/admin/businesses/7"],
])("%s appears in logs and traces as %s", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test("duplicate key errors appear in logs and traces without values", () => {
  const text = 'E11000 duplicate key error dup key: { email: "ann@example.org" }\n    at insert';
  expect(loggedMessage(text)).toBe("E11000 duplicate key error dup key: {…}\n    at insert");
});
