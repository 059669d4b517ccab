/**
 * Adding, changing and removing accounts. A new password ends all sessions and lifts the throttle:
 * failed guesses by others must not delay the owner.
 */
import { newAccountName } from "@mainstreet/contracts/operator";
import type { accountOutcome, accountWrite } from "@mainstreet/contracts/operator";
import { invalidField, notFound } from "@mainstreet/service/http/errors";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Sessions } from "../session/sessions.ts";
import type { Throttle } from "../session/throttle.ts";
import type { AdminStore } from "./admin.store.ts";
import { isCommonPassword } from "./password.ts";

export interface Accounts {
  store: AdminStore;
  sessions: Sessions;
  throttle: Throttle;
}

/** The account that a request is about, with the log of that request. */
interface Named {
  town: string;
  /** The town's name; operators have none. */
  townName?: string;
  username: string;
  log: FastifyBaseLogger;
}

/** Lists the accounts in the order they were added. */
export const listAccounts = async ({ store }: Accounts, town: string) =>
  (await store.all(town)).map(({ id, username, createdAt }) => ({
    id,
    username,
    createdAt: createdAt.toISOString(),
  }));

/** Adds the account or gives it a new password. */
export async function upsertAccount(
  { store, sessions, throttle }: Accounts,
  { town, townName = "", username, log }: Named,
  { password, onlyIfMissing }: z.infer<typeof accountWrite>,
): Promise<z.infer<typeof accountOutcome>> {
  if (onlyIfMissing && (await store.hasBegun(town))) return { outcome: "kept" };
  if (isCommonPassword(password, username, town, townName))
    throw invalidField("password", "This password is too common. Please choose another one");
  const { error } = newAccountName.safeParse(username);
  // Accounts with names from before this rule can still get a new password.
  if (error && !(await store.byName(town, username)))
    throw invalidField("username", error.issues.map(({ message }) => message).join(". "));
  const { id, added } = await store.setPassword(town, username, password);
  await sessions.endAll(town, id);
  await throttle.lift(town, username);
  const outcome = added ? "added" : "changed";
  log.info({ town, account: id }, `account ${outcome}`);
  return { outcome };
}

/** Removes the account with its sessions; throws 404 when there is none. */
export async function removeAccount(
  { store, sessions }: Accounts,
  { town, username, log }: Named,
): Promise<void> {
  const account = await store.byName(town, username);
  if (!account) throw notFound("Account");
  // Also before removing: if Redis is away, the account stays, and a retry finds it.
  await sessions.endAll(town, account.id);
  await store.remove(town, account.id);
  await sessions.endAll(town, account.id);
  log.info({ town, account: account.id }, "account removed");
}
