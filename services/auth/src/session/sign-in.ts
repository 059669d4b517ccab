/** Signing in, for admins at their town and for operators at their own host. */
import type { LoginRequest } from "@mainstreet/contracts/auth";
import { ApiError } from "@mainstreet/service/http/errors";
import { clientKeyBehind } from "@mainstreet/service/http/client-key";
import { SESSION_MAX_SECONDS } from "@mainstreet/service/access/session";
import type { SessionVerifier } from "@mainstreet/service/access/session";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Accounts } from "../admin/accounts.ts";
import { isRightPassword } from "../admin/password.ts";
import { admitAttempt } from "./attempt.ts";
import type { Devices } from "./devices.ts";
import type { Attempt } from "./throttle.ts";

export interface SignInDeps {
  accounts: Accounts;
  devices: Devices;
  verifier: SessionVerifier;
  /** Name of the session cookie. */
  cookie: string;
}

/** The account as read when the password was verified. */
interface ReadAccount {
  id: number;
  username: string;
  passwordHash: string;
}

/**
 * Opens a session and returns its token; null when the account's password was changed since it was
 * read, or the account removed. Whoever changes a password first stores it, then ends all sessions:
 * those opened earlier end there, later ones see the change here. No token is returned before this
 * check.
 */
export async function openSession(
  { store, sessions }: Accounts,
  town: string,
  account: ReadAccount,
  browser?: string,
): Promise<string | null> {
  const { token, sid } = await sessions.open(town, account, browser);
  const stored = await store.byId(town, account.id);
  // Each hash has its own salt, so a changed password always has another hash.
  if (stored?.passwordHash === account.passwordHash) return token;
  await sessions.end(town, { id: account.id, sid });
  return null;
}

/** Opens a session if the password is right (or `token` is null); takes as long for an unknown name. */
async function openByPassword(
  accounts: Accounts,
  { town, username, password }: LoginRequest & { town: string },
  browser?: string,
) {
  const account = await accounts.store.byName(town, username);
  const isRight = await isRightPassword(account?.passwordHash ?? null, password);
  const token = isRight && account ? await openSession(accounts, town, account, browser) : null;
  return { account, token };
}

/** Returns the request's session if it is alive. */
export async function sessionOf(
  request: FastifyRequest,
  town: string,
  { verifier }: Pick<SignInDeps, "verifier">,
) {
  const token = request.headers["x-session"];
  return typeof token === "string" ? verifier.verify(token, town) : null;
}

/**
 * Signs in: sets the cookies and returns the account; throws 401, or 429 after too many failures.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { town, username, password }: LoginRequest & { town: string },
  deps: SignInDeps,
): Promise<ReadAccount> {
  const { accounts, devices, cookie } = deps;
  const { sessions, throttle } = accounts;
  const device = devices.known(request, town, username);
  const attempt: Attempt = device
    ? { town, username, by: `device ${device.id}` }
    : { town, username, by: "strangers", visitor: clientKeyBehind(request) };
  const admitted = await admitAttempt(throttle, attempt, reply);
  const browser = request.headers["user-agent"];
  const opened = await openByPassword(accounts, { town, username, password }, browser).catch(
    async (error: unknown) => {
      // A store is away: the attempt must not count once it is back.
      await admitted.withdraw().catch(() => undefined);
      throw error;
    },
  );
  const { account, token } = opened;
  if (!account || token === null) {
    request.log.warn({ town, account: account?.id }, "login failed");
    throw new ApiError(401, "login_failed", "Invalid username or password");
  }
  await admitted.succeeded();
  // Ends the browser's previous session: none is carried over a sign-in (session fixation).
  const before = await sessionOf(request, town, deps);
  if (before) await sessions.end(town, before);
  reply.setCookie(cookie, token, { maxAge: SESSION_MAX_SECONDS });
  devices.remember(request, reply, town, account.username);
  request.log.info({ town, by: account.id }, "signed in");
  return account;
}

/** Ends the request's session, if it has one, and removes the cookie. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  town: string,
  deps: SignInDeps,
) {
  const session = await sessionOf(request, town, deps);
  if (session) {
    await deps.accounts.sessions.end(town, session);
    request.log.info({ town, by: session.id }, "signed out");
  }
  reply.clearCookie(deps.cookie);
}
