import { makeUsers } from "../commands/database-users.ts";
import { withMongo } from "../commands/stores.ts";
import { DEFAULT_PREFIX, serviceAddresses } from "./mongodb-address.ts";
import type { ServiceAddresses } from "./mongodb-address.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Creates each service's user with access to its own database, as `migrate --users` does; resolves
 * with their addresses.
 */
export async function giveDatabases(
  { mongodbUrl }: { mongodbUrl: string },
  { databasePasswords }: Pick<Secrets, "databasePasswords">,
  prefix = DEFAULT_PREFIX,
): Promise<ServiceAddresses> {
  const addresses = serviceAddresses(mongodbUrl, prefix, databasePasswords);
  const variables = { MONGODB_URL: mongodbUrl, MONGODB_PREFIX: prefix, ...addresses };
  await withMongo(variables, (mongo) => makeUsers(mongo, variables));
  return addresses;
}
