/**
 * Callers of services, and the routes each may call: routes that are not listed here are for the gateway only.
 */
import { z } from "zod";

/**
 * - `gateway`: on behalf of visitors, admins and operators
 * - `auth`: asks what data services hold of a town, and has it erased
 * - `import`: writes records in bulk
 * - `media`: asks whether a record uses an image, before removing it
 * - `tools`: operators' commands in the cluster
 */
export const caller = z.enum(["gateway", "auth", "import", "media", "tools"]);
export type Caller = z.infer<typeof caller>;

/**
 * Variables with a caller's keys (PEM): only its own processes have the private key, all services the public
 * one.
 */
export const PRIVATE_KEY = {
  gateway: "GATEWAY_PRIVATE_KEY",
  auth: "AUTH_PRIVATE_KEY",
  import: "IMPORT_PRIVATE_KEY",
  media: "MEDIA_PRIVATE_KEY",
  tools: "TOOLS_PRIVATE_KEY",
} as const satisfies Record<Caller, string>;
export const PUBLIC_KEY = {
  gateway: "GATEWAY_PUBLIC_KEY",
  auth: "AUTH_PUBLIC_KEY",
  import: "IMPORT_PUBLIC_KEY",
  media: "MEDIA_PUBLIC_KEY",
  tools: "TOOLS_PUBLIC_KEY",
} as const satisfies Record<Caller, string>;

/** Callers of every internal route; a token is valid only at the service that it was issued for. */
const CALLERS: Readonly<Record<string, readonly Caller[]>> = {
  "GET /internal/towns": ["gateway", "tools"],
  "POST /internal/towns": ["tools"],
  "GET /internal/towns/:slug": ["tools"],
  "PUT /internal/towns/:slug": ["tools"],
  "POST /internal/towns/:slug/clone": ["tools"],
  "POST /internal/towns/:slug/remove": ["tools"],
  "GET /internal/towns/:slug/removal": ["tools"],
  "GET /internal/towns/:slug/admins": ["tools"],
  "PUT /internal/towns/:slug/admins/:username": ["tools"],
  "DELETE /internal/towns/:slug/admins/:username": ["tools"],
  "GET /internal/operators": ["tools"],
  "PUT /internal/operators/:username": ["tools"],
  "DELETE /internal/operators/:username": ["tools"],

  "GET /internal/use": ["auth", "import"],
  "GET /internal/holdings": ["auth"],
  "POST /internal/holdings/erase": ["auth"],

  "POST /internal/image-uses": ["media"],

  "POST /internal/categories/bulk": ["import"],
  "POST /internal/categories/preview": ["import"],
  "POST /internal/categories/undo": ["import"],
  "POST /internal/businesses/bulk": ["import"],
  "POST /internal/businesses/preview": ["import"],
  "POST /internal/businesses/undo": ["import"],
  "POST /internal/business-references": ["import"],
  "POST /internal/coupons/bulk": ["import"],
  "POST /internal/coupons/preview": ["import"],
  "POST /internal/coupons/undo": ["import"],
  "POST /internal/coupons/attached": ["import"],
  // Events of the demo data are not imported from a file.
  "POST /internal/events/bulk": ["import", "tools"],
  "POST /internal/events/preview": ["import"],
  "POST /internal/events/undo": ["import"],
  "POST /internal/events/attached": ["import"],

  // Export of a town, and restoring it.
  "GET /internal/records/categories": ["tools"],
  "POST /internal/records/categories": ["tools"],
  "GET /internal/records/businesses": ["tools"],
  "POST /internal/records/businesses": ["tools"],
  "GET /internal/records/coupons": ["tools"],
  "POST /internal/records/coupons": ["tools"],
  "GET /internal/records/events": ["tools"],
  "POST /internal/records/events": ["tools"],
  "GET /internal/images": ["tools"],
  "PUT /internal/images/:hash": ["tools"],
  "GET /media/:file": ["gateway", "tools"],
};

/** Returns the callers of a route, by its declared method and path; none for an unlisted internal route. */
export function allowedCallers(method: string, path: string): readonly Caller[] {
  // Fastify answers HEAD with the route of GET.
  const listed = CALLERS[`${method === "HEAD" ? "GET" : method} ${path}`];
  return listed ?? (path.startsWith("/internal/") ? [] : ["gateway"]);
}
