/** Database users: each service's can read and write only that service's database. */
import { typedFromEntries } from "@mainstreet/service/operations/from-entries";
import { mongodbAddress } from "@mainstreet/service/stores/addresses";
import { ConnectionString } from "mongodb-connection-string-url";
import type { Connection } from "mongoose";
import { z } from "zod";
import { UserFacingError } from "../local/user-facing-error.ts";
import { ADDRESS_OF } from "../local/mongodb-address.ts";
import type { ServiceAddresses } from "../local/mongodb-address.ts";
import { services } from "./services.ts";
import { UsageError } from "./usage-error.ts";

/** Addresses of the services' databases, which contain their users and passwords. */
export const serviceAddresses = typedFromEntries(
  Object.values(ADDRESS_OF).map((name) => [name, mongodbAddress]),
);

interface Variables extends ServiceAddresses {
  /** Address with a user who may create users. */
  MONGODB_URL: string;
  MONGODB_PREFIX: string;
}

const USER_EXISTS = 51_003;

/**
 * Creates the users named by the services' addresses, or resets their passwords and roles. Resolves
 * with their names. Throws UsageError when an address has no user of its own, or one with rights to
 * another database: with another MONGODB_PREFIX that user may belong to running services.
 */
export async function makeUsers(mongo: Connection, variables: Variables): Promise<string[]> {
  const users = usersIn(variables);
  const { MongoServerError } = (await import("mongoose")).mongo;
  const admin = mongo.getClient().db("admin");
  try {
    const usersInfo = users.map(({ name }) => ({ user: name, db: "admin" }));
    requireNoOther(users, usersThere.parse(await admin.command({ usersInfo })).users);
    for (const { name, password, database } of users) {
      const rest = { pwd: password, roles: [{ role: "readWrite", db: database }] };
      await admin.command({ createUser: name, ...rest }).catch((error: unknown) => {
        if (!(error instanceof MongoServerError && error.code === USER_EXISTS)) throw error;
        return admin.command({ updateUser: name, ...rest });
      });
    }
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    throw new UserFacingError(`MongoDB refused to create users: ${error.message}`);
  }
  return users.map(({ name }) => name);
}

const usersThere = z.object({
  users: z.array(z.object({ user: z.string(), roles: z.array(z.object({ db: z.string() })) })),
});

function requireNoOther(
  users: ReturnType<typeof usersIn>,
  there: z.infer<typeof usersThere>["users"],
) {
  for (const { variable, name, database } of users) {
    const roles = there.find(({ user }) => user === name)?.roles;
    const other = roles?.find(({ db }) => db !== database)?.db;
    if (other !== undefined)
      throw new UsageError(
        `${variable} names ${name}, a user with access to the database ${other}, not only to ${database}: with this MONGODB_PREFIX it must name another user`,
      );
  }
}

function usersIn(variables: Variables) {
  const taken = new Map([[new ConnectionString(variables.MONGODB_URL).username, "MONGODB_URL"]]);
  return services.map((service) => {
    const variable = ADDRESS_OF[service];
    const { username, password } = new ConnectionString(variables[variable]);
    if (!username || !password) throw new UsageError(`${variable} names no user with a password`);
    const other = taken.get(username);
    if (other) throw new UsageError(`${variable} names the user of ${other}`);
    taken.set(username, variable);
    return {
      variable,
      name: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: `${variables.MONGODB_PREFIX}${service}`,
    };
  });
}
