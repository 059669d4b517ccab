/**
 * Operators' accounts: managed only by tools in the cluster, so that no stolen session can add one.
 */
import { account, accountName, accountOutcome, accountWrite } from "@mainstreet/contracts/operator";
import type { Service } from "@mainstreet/service/http/build-service";
import { OPERATORS } from "@mainstreet/service/access/session";
import { z } from "zod";
import { upsertAccount, listAccounts, removeAccount } from "../admin/accounts.ts";
import type { Accounts } from "../admin/accounts.ts";

const params = z.strictObject({ username: accountName });

export function operatorRoutes(app: Service, operators: Accounts) {
  const config = { access: "service", town: false } as const;

  app.get(
    "/internal/operators",
    { config, schema: { response: { 200: z.array(account) } } },
    async () => listAccounts(operators, OPERATORS),
  );

  app.put(
    "/internal/operators/:username",
    { config, schema: { params, body: accountWrite, response: { 200: accountOutcome } } },
    async ({ params: { username }, body, log }) =>
      upsertAccount(operators, { town: OPERATORS, username, log }, body),
  );

  app.delete(
    "/internal/operators/:username",
    { config, schema: { params, response: { 204: z.null() } } },
    async ({ params: { username }, log }, reply) => {
      await removeAccount(operators, { town: OPERATORS, username, log });
      return reply.code(204).send(null);
    },
  );
}
