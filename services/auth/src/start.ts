/** Starts auth as one process, with the first operator and the removal of towns. */
import { newAccountName } from "@mainstreet/contracts/operator";
import { createLoop } from "@mainstreet/messages/loop";
import { counterModel } from "@mainstreet/service/records/counter";
import { startRetentionByAge } from "@mainstreet/service/operations/retention";
import { serve } from "@mainstreet/service/operations/serve";
import { OPERATORS } from "@mainstreet/service/access/session";
import type { Connection } from "mongoose";
import { operatorModel } from "./admin/admin.model.ts";
import { createAdminStore } from "./admin/admin.store.ts";
import { isCommonPassword } from "./admin/password.ts";
import { buildApp } from "./app.ts";
import type { AuthConfig } from "./config.ts";
import { models } from "./models.ts";
import { publications } from "./publications.ts";
import { birthdayModel } from "./birthday/birthday.model.ts";
import { createBirthdayStore } from "./birthday/birthday.store.ts";

/** Pause between rounds of removals, in ms. */
const REMOVAL_PAUSE_MS = 1000;

/** Resolves once auth listens; `close` finishes requests in flight. */
export function startService(config: AuthConfig, now = () => new Date()) {
  let refused: string | undefined;
  return serve("auth", config, {
    now,
    models,
    prepare: async (mongo) => {
      refused = await addFirstOperator(config, mongo, now);
    },
    publications,
    async start(deps) {
      // Thrown only here: `prepare` is retried until it succeeds.
      if (refused !== undefined) throw new Error(refused);
      const { mongo, log } = deps;
      const wakeRemoval = () => leaving.wake();
      const { removal, ...parts } = await buildApp({ ...deps, wakeRemoval });
      const leaving = createLoop({
        name: "removal of towns",
        log,
        pauseMs: REMOVAL_PAUSE_MS,
        run: () => removal.step(),
      });
      const birthdays = createBirthdayStore(birthdayModel(mongo));
      const retention = startRetentionByAge({
        ...deps,
        name: "erasing of old birthdays",
        months: config.BIRTHDAYS_KEPT_MONTHS,
        erase: (before) => birthdays.eraseOlder(before),
      });
      return { ...parts, closing: [{ removals: leaving.close, expiry: retention.close }] };
    },
  });
}

/**
 * Adds the operator from the environment if there is none yet; returns what is wrong with that one,
 * if anything.
 */
async function addFirstOperator(
  config: AuthConfig,
  mongo: Connection,
  now: () => Date,
): Promise<string | undefined> {
  const { OPERATOR_USERNAME, OPERATOR_PASSWORD } = config;
  if (OPERATOR_PASSWORD === undefined) return undefined;
  const counters = counterModel(mongo);
  const operators = createAdminStore({ model: operatorModel(mongo), counters, now });
  if ((await operators.all(OPERATORS)).length > 0) return undefined;
  const { error } = newAccountName.safeParse(OPERATOR_USERNAME);
  if (error) return `OPERATOR_USERNAME: ${error.issues.map(({ message }) => message).join(". ")}`;
  if (isCommonPassword(OPERATOR_PASSWORD, OPERATOR_USERNAME))
    return "OPERATOR_PASSWORD: This password is too common. Please choose another one";
  await operators.setPassword(OPERATORS, OPERATOR_USERNAME, OPERATOR_PASSWORD);
  return undefined;
}
