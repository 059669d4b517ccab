/** Sessions for whoever has just shown to know an account's password. */
import type { Accounts } from "../admin/keep-account.ts";

/** An account as it was read when the password was compared with it. */
interface ReadAccount {
  id: number;
  username: string;
  passwordHash: string;
}

/**
 * Opens a session and returns its token; null when the account has got another password since it was
 * read, or is gone. Who changes it first stores the change, then ends what is open: what was opened
 * before that end is ended by it, what is opened after it sees the change here. Nobody is told the
 * token in between.
 */
export async function openSession(
  { store, sessions }: Pick<Accounts, "store" | "sessions">,
  town: string,
  account: ReadAccount,
  browser?: string,
): Promise<string | null> {
  const { token, sid } = await sessions.open(town, account, browser);
  const stored = await store.byId(town, account.id);
  // Each password is hashed with a salt of its own, so the hash tells one from the next.
  if (stored?.passwordHash === account.passwordHash) return token;
  await sessions.end(town, { id: account.id, sid });
  return null;
}
