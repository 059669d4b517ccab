/** `admin` and `operator`: accounts are listed, added, given a new password, removed. */
import { randomBytes } from "node:crypto";
import type { Command } from "@commander-js/extra-typings";
import { accountKey } from "@mainstreet/auth-service/admin/account-key";
import { account, accountOutcome } from "@mainstreet/contracts/operator";
import { z } from "zod";
import { UserFacingError } from "../../local/user-facing-error.ts";
import { json, tell } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { UsageError } from "../usage-error.ts";
import { accountNameOf, slug } from "../values.ts";
import { findSystem } from "./calls.ts";
import type { System } from "./calls.ts";

/** Accounts of one kind: auth's path, and what an account is called. */
interface Accounts {
  path: string;
  kind: "Admin" | "Operator";
}
const operators: Accounts = { path: "/internal/operators", kind: "Operator" };
export const adminsOf = (town: string): Accounts => ({
  path: `/internal/towns/${town}/admins`,
  kind: "Admin",
});

const TOWN = ["<town>", "its slug, like maplewood", slug] as const;
const NAME = ["<name>", "its name for signing in", accountNameOf] as const;
const password = ["--password <text>", "generated and printed if none is given"] as const;
const descriptions = {
  list: "all accounts",
  add: "a new account",
  reset: "gives an account a new password and signs it out",
  remove: "removes an account and signs it out",
};

export function defineAdmins(admin: Command) {
  const command = (name: keyof typeof descriptions) =>
    admin
      .command(name)
      .description(descriptions[name])
      .argument(...TOWN)
      .option(...json);
  command("list").action(async (town, options) =>
    tell(await list(await findSystem(), adminsOf(town)), options),
  );
  for (const action of ["add", "reset"] as const)
    command(action)
      .argument(...NAME)
      .option(...password)
      .action(async (town, name, options) =>
        tell(await set(await findSystem(), adminsOf(town), { action, name, ...options }), options),
      );
  command("remove")
    .argument(...NAME)
    .action(async (town, name, options) =>
      tell(await remove(await findSystem(), adminsOf(town), name), options),
    );
}

export function defineOperators(operator: Command) {
  const command = (name: keyof typeof descriptions) =>
    operator
      .command(name)
      .description(descriptions[name])
      .option(...json);
  command("list").action(async (options) =>
    tell(await list(await findSystem(), operators), options),
  );
  for (const action of ["add", "reset"] as const)
    command(action)
      .argument(...NAME)
      .option(...password)
      .action(async (name, options) =>
        tell(await set(await findSystem(), operators, { action, name, ...options }), options),
      );
  command("remove")
    .argument(...NAME)
    .action(async (name, options) =>
      tell(await remove(await findSystem(), operators, name), options),
    );
}

/** Adds the account or resets its password, which the outcome contains. */
export async function setAccount(
  { call }: System,
  { path, kind }: Accounts,
  username: string,
  password = randomBytes(12).toString("base64url"),
) {
  const address = `${path}/${encodeURIComponent(username)}`;
  const { outcome } = accountOutcome.parse(
    await call(address, { method: "PUT", body: { password } }),
  );
  const lines = [`${kind}: ${username}`, `Password: ${password}`];
  return { outcome, lines, data: { username, password } };
}

const known = async ({ call }: System, { path }: Accounts) =>
  z.array(account).parse(await call(path));

async function list(system: System, accounts: Accounts): Promise<Outcome> {
  const data = await known(system, accounts);
  const lines = data.map(
    ({ id = "?", username, createdAt }) =>
      `${`${id}`.padStart(4)}  ${username.padEnd(24)} since ${createdAt}`,
  );
  return { lines: data.length > 0 ? lines : ["There are no accounts."], data };
}

async function set(
  system: System,
  accounts: Accounts,
  said: { action: "add" | "reset"; name: string; password?: string | undefined },
): Promise<Outcome> {
  const { action, name, password } = said;
  const all = await known(system, accounts);
  const isKnown = all.some(({ username }) => accountKey(username) === accountKey(name));
  if (action === "add" && isKnown)
    throw new UsageError(`${name} is there already: reset gives a new password.`);
  if (action === "reset" && !isKnown) throw new UsageError(`There is no account ${name}.`);
  const { outcome, ...told } = await setAccount(system, accounts, name, password);
  if (action === "add" && outcome !== "added")
    throw new UserFacingError(
      `Somebody else has added ${name} meanwhile. It has this password now: ${told.data.password}`,
    );
  return told;
}

async function remove({ call }: System, accounts: Accounts, name: string): Promise<Outcome> {
  const { path, kind } = accounts;
  await call(`${path}/${encodeURIComponent(name)}`, { method: "DELETE" });
  return { lines: [`${kind} ${name} is removed and signed out`], data: { removed: name } };
}
