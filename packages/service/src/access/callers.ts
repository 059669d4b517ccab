/** Who calls services, and what each may call: routes that are not listed here are the gateway's alone. */
import { z } from "zod";

/**
 * - `gateway`: in the name of visitors, admins and operators
 * - `auth`: about what services hold of a town
 * - `import`: to write records in bulk
 * - `media`: whether a record names an image, before that is removed
 * - `tools`: operators' commands in the cluster
 */
export const caller = z.enum(["gateway", "auth", "import", "media", "tools"]);
export type Caller = z.infer<typeof caller>;

/** Variables with a caller's keys (PEM): the private one is its processes' alone, the public ones are every service's. */
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

/** Every internal route with its callers; a token counts only at the service that it was made for. */
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
  // The demo's events come from no file.
  "POST /internal/events/bulk": ["import", "tools"],
  "POST /internal/events/preview": ["import"],
  "POST /internal/events/undo": ["import"],
  "POST /internal/events/attached": ["import"],

  // A town's export and its way back.
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

/** The callers of a route, by its method and path as they are declared; nobody, if an internal one is not listed. */
export function callersOf(method: string, path: string): readonly Caller[] {
  // Fastify answers HEAD by the route of GET.
  const listed = CALLERS[`${method === "HEAD" ? "GET" : method} ${path}`];
  return listed ?? (path.startsWith("/internal/") ? [] : ["gateway"]);
}
