/** Operators' routes for a town's admin accounts: list, add, set a password, remove. */
import { townSlug } from "@mainstreet/contracts/fields";
import { account, accountName, accountOutcome, accountWrite } from "@mainstreet/contracts/operator";
import type { Service } from "@mainstreet/service/http/build-service";
import { z } from "zod";
import { upsertAccount, listAccounts, removeAccount } from "../admin/accounts.ts";
import type { Accounts } from "../admin/accounts.ts";
import { routeConfigOf } from "../operator/entry-point.ts";
import type { EntryPoint } from "../operator/entry-point.ts";
import type { TownStore } from "./town.store.ts";

const inTown = z.strictObject({ slug: townSlug });
const params = inTown.extend({ username: accountName });

interface TownAdminsDeps {
  admins: Accounts;
  towns: TownStore;
}

export function townAdminRoutes(app: Service, entryPoint: EntryPoint, deps: TownAdminsDeps) {
  const { admins, towns } = deps;
  const config = routeConfigOf(entryPoint);
  const all = `${entryPoint.prefix}/towns/:slug/admins`;

  app.get(
    all,
    { config, schema: { params: inTown, response: { 200: z.array(account) } } },
    async (request) => {
      const { slug } = await towns.find(request.params.slug);
      return listAccounts(admins, slug);
    },
  );

  app.put(
    `${all}/:username`,
    { config, schema: { params, body: accountWrite, response: { 200: accountOutcome } } },
    async ({ params: { slug, username }, body, log }) => {
      const { slug: town, name: townName } = await towns.find(slug);
      return upsertAccount(admins, { town, townName, username, log }, body);
    },
  );

  app.delete(
    `${all}/:username`,
    { config, schema: { params, response: { 204: z.null() } } },
    async ({ params: { slug, username }, log }, reply) => {
      const { slug: town } = await towns.find(slug);
      await removeAccount(admins, { town, username, log });
      return reply.code(204).send(null);
    },
  );
}
