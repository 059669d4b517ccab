/** Every operation of every service, as in their API documents. */
import { readFileSync, readdirSync } from "node:fs";
import { routes } from "@mainstreet/gateway/routes";
import { z } from "zod";

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);
/** The part of JSON Schema that our documents use. */
export interface Schema {
  type?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  minimum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
}

const operation = z.object({
  parameters: z
    .array(z.object({ in: z.enum(["path", "query", "header"]), name: z.string(), schema }))
    .default([]),
  requestBody: z
    .object({ content: z.object({ "application/json": z.object({ schema }).optional() }) })
    .optional(),
});
const apiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export interface Operation {
  service: string;
  method: string;
  path: string;
  parameters: z.infer<typeof operation>["parameters"];
  body: Schema | undefined;
  /** Who may call it at the gateway; `internal` operations only within the cluster. */
  access: "public" | "admin" | "operator" | "operatorDoor" | "internal";
}

const services = new URL("../../../services/", import.meta.url);

/** Names of all services. */
export const serviceNames = readdirSync(services);

/** Most destructive methods last. */
const ORDER = ["get", "put", "delete", "post"];

export function operationsOf(service: string): Operation[] {
  const text = readFileSync(new URL(`${service}/openapi.json`, services), "utf8");
  return Object.entries(apiDocument.parse(JSON.parse(text)).paths)
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { parameters, requestBody }]) => ({
        service,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content["application/json"]?.schema,
        access: accessOf(service, method.toUpperCase(), path),
      })),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

const rank = ({ method, path }: Operation) =>
  ORDER.indexOf(method.toLowerCase()) + (path.endsWith("/remove") ? ORDER.length : 0);

function accessOf(service: string, method: string, path: string): Operation["access"] {
  const gatewayPath = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const route = routes.find(
    (each) =>
      each.service === service &&
      each.path === gatewayPath &&
      each.methods.some((one) => one === method),
  );
  if (route) return route.access;
  if (path.startsWith("/internal/")) return "internal";
  throw new Error(`${method} ${path} of ${service} is neither internal nor in the gateway's table`);
}
