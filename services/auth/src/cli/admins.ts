/** `admin …` of a town and `operator …`: accounts added, given a new password, listed, removed. */
import { randomBytes } from "node:crypto";
import { account } from "@mainstreet/contracts/operator";
import { z } from "zod";
import type { Values } from "./options.ts";
import { UsageError, say } from "./system.ts";
import type { System } from "./system.ts";

const newPassword = () => randomBytes(12).toString("base64url");

/** Adds the admin or gives a new password, and prints it. */
export async function setAdmin(system: System, slug: string, username: string, values: Values) {
  await setAccount(system, `/internal/towns/${slug}/admins`, "Admin", username, values);
}

async function setAccount(
  { call }: System,
  path: string,
  kind: string,
  username: string,
  values: Values,
) {
  const password = values.password ?? newPassword();
  const body = { password };
  await call(`${path}/${encodeURIComponent(username)}`, { method: "PUT", body });
  say(`${kind}: ${username}\nPassword: ${password}`);
}

/** `admin add|reset|remove|list <slug> [name]` */
export async function admin(system: System, [action, slug, username]: string[], values: Values) {
  if (slug === undefined) throw new UsageError("Please name the town.");
  await accounts(system, `/internal/towns/${slug}/admins`, "Admin", { action, username, values });
}

/** `operator add|reset|remove|list [name]` */
export async function operator(system: System, [action, username]: string[], values: Values) {
  await accounts(system, "/internal/operators", "Operator", { action, username, values });
}

async function accounts(
  system: System,
  path: string,
  kind: string,
  said: { action: string | undefined; username: string | undefined; values: Values },
) {
  const { action, username, values } = said;
  const known = z.array(account).parse(await system.call(path));
  if (action === "list") {
    for (const { username: name, createdAt } of known) say(`${name.padEnd(24)} since ${createdAt}`);
    return;
  }
  if (username === undefined) throw new UsageError("Please give the account's name.");
  const isKnown = known.some((one) => one.username.toLowerCase() === username.toLowerCase());
  if (action === "add" && isKnown)
    throw new UsageError(`${username} is there already: reset gives a new password.`);
  if (action === "reset" && !isKnown) throw new UsageError(`There is no account ${username}.`);
  if (action === "add" || action === "reset")
    return setAccount(system, path, kind, username, values);
  if (action !== "remove") throw new UsageError("Please say add, reset, remove or list.");
  await system.call(`${path}/${encodeURIComponent(username)}`, { method: "DELETE" });
  say(`${kind} ${username} is removed and signed out`);
}
