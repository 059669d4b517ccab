/** The town of a request: the gateway sends it in headers that nobody else can set. */
import { townSlug } from "@mainstreet/contracts/fields";
import { timeZone } from "@mainstreet/contracts/town";
import fp from "fastify-plugin";
import { ApiError } from "../http/errors.ts";

export interface RequestTown {
  /** Stored in every document, and named by every query. */
  slug: string;
  /** IANA name; defines when the town's days begin and end. */
  timeZone: string;
  /** Display name. */
  name: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Throws on routes without a town. */
    readonly town: RequestTown;
  }
}

const towns = new WeakMap<object, RequestTown>();

/** Reads `x-town`, `x-town-time-zone` and `x-town-name` on every route that belongs to a town. */
export const requestTown = fp(
  async (app) => {
    app.decorateRequest("town", {
      getter() {
        const town = towns.get(this);
        if (!town) throw new ApiError(500, "town_missing", "This request names no town");
        return town;
      },
    });
    app.addHook("onRequest", async (request) => {
      const { access, town } = request.routeOptions.config;
      if (access === "open" || town === false || request.is404) return;
      const slug = townSlug.safeParse(request.headers["x-town"]);
      if (!slug.success) throw new ApiError(400, "town_missing", "This request names no town");
      const zone = request.headers["x-town-time-zone"] ?? "UTC";
      const name = readName(request.headers["x-town-name"]) ?? slug.data;
      towns.set(request, { slug: slug.data, timeZone: knownZone(String(zone)), name });
    });
  },
  { name: "request-town" },
);

/** Decodes the name, which is percent-encoded as headers are ASCII only. */
function readName(header: string | string[] | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(String(header));
  } catch {
    return undefined;
  }
}

const zones = new Map<string, boolean>();

/** Checking a zone builds a formatter, so each name is checked once. */
function knownZone(zone: string): string {
  let known = zones.get(zone);
  if (known === undefined) {
    known = timeZone.safeParse(zone).success;
    if (zones.size < 1000) zones.set(zone, known);
  }
  if (!known) throw new ApiError(400, "invalid_request", `Unknown time zone ${zone}`);
  return zone;
}
