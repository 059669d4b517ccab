/** Signing in as a town's admin. */
import { z } from "zod";
import { givenText, id, requiredText, tooLong } from "./fields.ts";

/** Not trimmed: spaces around a password are part of it. */
const password = (required: string) =>
  givenText(required).min(1, required).max(1000, tooLong(1000));

export const loginRequest = z.strictObject({
  username: requiredText(100, "Username is required"),
  password: password("Password is required"),
});
export type LoginRequest = z.infer<typeof loginRequest>;

const signedInAdmin = z.object({ id, username: z.string() });

export const loginResponse = z.object({ message: z.string(), user: signedInAdmin });

export const authCheck = z.object({
  authenticated: z.boolean(),
  user: signedInAdmin.optional(),
});
export type AuthCheck = z.infer<typeof authCheck>;

const SHORT = "Please use at least 8 characters";

/** A new password: only a minimum length, no composition rules, as NIST SP 800-63B advises; but not blank. */
export const newPassword = givenText(SHORT)
  .min(8, SHORT)
  .max(256, tooLong(256))
  .refine((value) => value.trim() !== "", "Please use more than spaces");

/** Body of `POST /api/auth/password`. */
export const passwordChange = z.strictObject({
  currentPassword: password("Current password is required"),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** One of the admin's own sessions, in `GET /api/admin/sessions`. */
export const adminSession = z.object({
  /** Identifies the session, but does not authenticate. */
  id: z.string(),
  /** When it was opened and last used; `openedAt` is null if unknown. */
  openedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime(),
  /** Name of the browser by its own account; "" if there is none. */
  browser: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type AdminSession = z.infer<typeof adminSession>;

/** Kind of session: of a town's admin, or of an operator of all towns. */
const audience = z.enum(["admin", "operator"]);
export type Audience = z.infer<typeof audience>;

/** Claims of a session token; see RFC 7519 for the registered names. */
export const sessionClaims = z.object({
  iss: z.literal("main-street"),
  aud: audience,
  /** Admin id as text. */
  sub: z.string().regex(/^\d+$/),
  /** The admin's name, as shown in histories. */
  name: z.string().optional(),
  town: z.string(),
  /** Key of the session in the allow-list, ≥ 128 random bits. */
  sid: z.string().min(22),
  iat: z.number(),
  nbf: z.number(),
  exp: z.number(),
});
