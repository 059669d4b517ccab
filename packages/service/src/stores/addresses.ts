/**
 * Addresses of the stores in an operator's configuration. MongoDB addresses may name several hosts, which a URL
 * cannot: they are parsed by the package that the driver uses. Error messages never contain an address, as it
 * includes a password.
 */
import { accessSync, constants } from "node:fs";
import { ConnectionString } from "mongodb-connection-string-url";
import { z } from "zod";

/** Address options whose value is a file path. */
const FILES = new Set(["tlsCAFile", "tlsCertificateKeyFile", "tlsCRLFile"]);

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function faultOfMongodb(address: string): string | undefined {
  let options: URLSearchParams;
  try {
    options = new URLSearchParams(new ConnectionString(address).search);
  } catch {
    return "must be an address like mongodb://user:password@a:27017,b:27017/?replicaSet=rs0 or mongodb+srv://user:password@cluster.example.org (with %40 for an @ in a password)";
  }
  for (const [name, path] of options)
    if (FILES.has(name) && !isReadable(path)) return `${name} ${path} cannot be read`;
  return undefined;
}

/** Address of one server, of a replica set's members, or of a DNS name for them (`mongodb+srv`). */
export const mongodbAddress = z.string().superRefine((address, context) => {
  const message = faultOfMongodb(address);
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

/** Address of one primary; `rediss` is TLS. */
export const redisAddress = z
  .string()
  .refine(
    (address) => /^rediss?:$/.test(URL.parse(address)?.protocol ?? ""),
    "must be an address like redis://:password@host:6379, or rediss://… for TLS, of one primary: neither of a Redis Cluster nor of Sentinels",
  );

/**
 * File of PEM certificates that all connections of the process trust beside the default ones; Node itself reads
 * it.
 */
export const trustedCertificates = z
  .string()
  .refine(isReadable, "names a file that cannot be read")
  .optional();

/** Returns the address without user, password and options. */
export const placeOf = (address: string) =>
  address.replace(/^([\w+]+:\/\/)(?:[^/?]*@)?([^/?@]*).*$/s, "$1$2");
