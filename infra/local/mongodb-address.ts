/** Addresses of the database: one for whoever operates the system, and one for each service. */
import { ConnectionString } from "mongodb-connection-string-url";
import { recordOf } from "@mainstreet/service/operations/record-of";
import { services } from "../commands/services.ts";
import type { ServiceName } from "../commands/services.ts";

/** The variables by which operators' commands are told the services' addresses. */
export const ADDRESS_OF = {
  auth: "AUTH_MONGODB_URL",
  listings: "LISTINGS_MONGODB_URL",
  coupons: "COUPONS_MONGODB_URL",
  events: "EVENTS_MONGODB_URL",
  media: "MEDIA_MONGODB_URL",
  import: "IMPORT_MONGODB_URL",
} as const satisfies Record<ServiceName, string>;

export type ServiceAddresses = Record<(typeof ADDRESS_OF)[ServiceName], string>;

/** What the names of databases begin with, unless MONGODB_PREFIX says something else. */
export const DEFAULT_PREFIX = "mainstreet_";

/** The user of all rights in stores that we start. */
export const MONGODB_USER = "mainstreet";

/** Its address; `host` with the port. */
export const operatorsAddress = (host: string, password: string) =>
  `mongodb://${MONGODB_USER}:${password}@${host}/?authSource=admin`;

/** On the same server those of the services' users, who go by the names of their databases. */
export function serviceAddresses(
  operators: string,
  prefix: string,
  passwords: Readonly<Record<ServiceName, string>>,
): ServiceAddresses {
  return recordOf(
    services.map((service) => {
      const url = new ConnectionString(operators);
      url.username = `${prefix}${service}`;
      url.password = passwords[service];
      url.searchParams.set("authSource", "admin");
      return [ADDRESS_OF[service], url.href];
    }),
  );
}
