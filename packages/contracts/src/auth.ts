/** Signing in as a town's admin. */
import { z } from "zod";
import { id } from "./fields.ts";

export const loginRequest = z.strictObject({
  username: z.string().trim().min(1, "Username is required").max(100),
  password: z.string().min(1, "Password is required").max(1000),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const signedInAdmin = z.object({ id, username: z.string() });

export const loginResponse = z.object({ message: z.string(), user: signedInAdmin });

export const authCheck = z.object({
  authenticated: z.boolean(),
  user: signedInAdmin.optional(),
});
export type AuthCheck = z.infer<typeof authCheck>;

/** A new password: length only, no composition rules, as NIST SP 800-63B advises. */
export const newPassword = z
  .string()
  .min(8, "Please use at least 8 characters")
  .max(256, "Please use at most 256 characters");

/** What a session token says; see RFC 7519 for the registered names. */
export const sessionClaims = z.object({
  iss: z.literal("main-street"),
  aud: z.literal("admin"),
  /** Admin id as text. */
  sub: z.string().regex(/^\d+$/),
  /** The admin's name, as histories show it. */
  name: z.string().optional(),
  town: z.string(),
  /** Key of the session in the allow-list, ≥ 128 random bits. */
  sid: z.string().min(22),
  iat: z.number(),
  nbf: z.number(),
  exp: z.number(),
});
export type SessionClaims = z.infer<typeof sessionClaims>;
