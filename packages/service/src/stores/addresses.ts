/**
 * Addresses of the stores as an operator writes them. MongoDB's name several hosts, which no URL can: they
 * are read by the package that its driver reads them with. No fault repeats an address, which holds a
 * password.
 */
import { accessSync, constants } from "node:fs";
import { ConnectionString } from "mongodb-connection-string-url";
import { z } from "zod";

/** Options of an address that name a file. */
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

/** Of one server, of a replica set's members, or by a name that stands for them (`mongodb+srv`). */
export const mongodbAddress = z.string().superRefine((address, context) => {
  const message = faultOfMongodb(address);
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

/** Of one primary; `rediss` is TLS. */
export const redisAddress = z
  .string()
  .refine(
    (address) => /^rediss?:$/.test(URL.parse(address)?.protocol ?? ""),
    "must be an address like redis://:password@host:6379, or rediss://… for TLS, of one primary: neither of a Redis Cluster nor of Sentinels",
  );

/** PEM certificates that all connections of the process trust beside the usual ones; read by Node itself. */
export const trustedCertificates = z
  .string()
  .refine(isReadable, "names a file that cannot be read")
  .optional();

/** The address without its user, password and options. */
export const placeOf = (address: string) =>
  address.replace(/^([\w+]+:\/\/)(?:[^/?]*@)?([^/?@]*).*$/s, "$1$2");
