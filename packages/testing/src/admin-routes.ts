/** Admin routes of a service, from its API document. */
import { z } from "zod";

const schema = z.object({ pattern: z.string().optional() });
const operation = z.object({
  parameters: z
    .array(z.object({ in: z.enum(["path", "query", "header"]), name: z.string(), schema }))
    .default([]),
  requestBody: z
    .object({
      content: z.object({
        "application/json": z
          .object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) })
          .optional(),
      }),
    })
    .optional(),
});
const apiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Paths that only admins may call. */
const ADMIN = /^\/api\/(?:admin|import)\/|^\/api\/auth\/password$/;
/** Example ids; at least one matches any id pattern. */
const IDS = ["1", "a".repeat(22), "0".repeat(24)];

export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As in the document: `/api/admin/coupons/{id}`. */
  path: string;
  url: string;
  query: string[];
  body: string[];
}

const methods = z.enum(["GET", "POST", "PUT", "DELETE"]);

/**
 * Returns the routes of a service's `openapi.json` that match `paths`, by default the admin routes, with ids
 * filled in.
 */
export function adminRoutes(document: unknown, paths = ADMIN): Route[] {
  return Object.entries(apiDocument.parse(document).paths)
    .filter(([path]) => paths.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters, requestBody }]) => ({
        method: methods.parse(method.toUpperCase()),
        path,
        url: parameters
          .filter((parameter) => parameter.in === "path")
          .reduce((url, { name, schema: { pattern = "" } }) => {
            const id = IDS.find((each) => new RegExp(pattern).test(each)) ?? "1";
            return url.replace(`{${name}}`, id);
          }, path),
        query: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
        body: Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {}),
      })),
    );
}
