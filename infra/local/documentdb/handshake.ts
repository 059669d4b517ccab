import type { Caller } from "./commands.ts";
import { toBson } from "./raw-bson.ts";
import type { Rights } from "./rights.ts";
import { MECHANISM } from "./sign-in.ts";
import { rolesOf } from "./users.ts";

export const version = "7.0.0";

/**
 * Answers hello as a replica set with one member: drivers then use sessions and retryable writes,
 * and reconnect to the member's address. Where clients know us by another address, we answer as a
 * standalone server.
 */
export function hello(caller: Caller, asksForMechanisms: boolean, primary: boolean): Buffer {
  const { address, connectionId, signIn, alone } = caller;
  const member = {
    setName: "documentdb",
    setVersion: 1,
    hosts: [address],
    me: address,
    ...(primary ? { primary: address } : {}),
  };
  return toBson({
    helloOk: true,
    ismaster: primary,
    isWritablePrimary: primary,
    secondary: false,
    ...(alone ? {} : member),
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    // That of 7.0; from 8.0 (25) on drivers would send bulkWrite, which the engine lacks.
    maxWireVersion: 21,
    readOnly: false,
    ...(signIn && asksForMechanisms ? { saslSupportedMechs: [MECHANISM] } : {}),
    ok: 1,
  });
}

/** Answers buildInfo. */
export function buildInfo(): Buffer {
  return toBson({
    version,
    versionArray: version.split(".").map(Number).concat(0),
    gitVersion: "documentdb-gateway",
    bits: 64,
    maxBsonObjectSize: 16 * 1024 * 1024,
    ok: 1,
  });
}

/** Answers connectionStatus: the authenticated user and its roles. */
export function connectionStatus({ signIn }: Caller): Buffer {
  const who = signIn?.who();
  const authInfo = {
    authenticatedUsers: who ? [{ user: who.user, db: "admin" }] : [],
    authenticatedUserRoles: who ? rolesWith(who.rights) : [],
  };
  return toBson({ authInfo, ok: 1 });
}

const rolesWith = (rights: Rights) =>
  rights === "all" ? [{ role: "root", db: "admin" }] : rolesOf(rights);
