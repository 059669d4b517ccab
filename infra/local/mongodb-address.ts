/** Addresses of the database: the operators', and one for each service. */
import { ConnectionString } from "mongodb-connection-string-url";
import { typedFromEntries } from "@mainstreet/service/operations/from-entries";
import { services } from "../commands/services.ts";
import type { ServiceName } from "../commands/services.ts";

/** The variables by which operators' commands get the services' addresses. */
export const ADDRESS_OF = {
  auth: "AUTH_MONGODB_URL",
  listings: "LISTINGS_MONGODB_URL",
  coupons: "COUPONS_MONGODB_URL",
  events: "EVENTS_MONGODB_URL",
  media: "MEDIA_MONGODB_URL",
  import: "IMPORT_MONGODB_URL",
} as const satisfies Record<ServiceName, string>;

export type ServiceAddresses = Record<(typeof ADDRESS_OF)[ServiceName], string>;

/** Prefix of database names, unless MONGODB_PREFIX is set. */
export const DEFAULT_PREFIX = "mainstreet_";

/** The user with all rights in databases that we start. */
export const MONGODB_USER = "mainstreet";

/** Returns that user's address; `host` includes the port. */
export const operatorsAddress = (host: string, password: string) =>
  `mongodb://${MONGODB_USER}:${password}@${host}/?authSource=admin`;

/**
 * Returns the addresses of the services' users on the same server; each is named like its database.
 */
export function serviceAddresses(
  operators: string,
  prefix: string,
  passwords: Readonly<Record<ServiceName, string>>,
): ServiceAddresses {
  return typedFromEntries(
    services.map((service) => {
      const url = new ConnectionString(operators);
      url.username = `${prefix}${service}`;
      url.password = passwords[service];
      url.searchParams.set("authSource", "admin");
      return [ADDRESS_OF[service], url.href];
    }),
  );
}
