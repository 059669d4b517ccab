/** `POST /api/auth/password`: this browser goes on with a new session, all others end. */
import { passwordChange } from "@mainstreet/contracts/auth";
import type { PasswordChange } from "@mainstreet/contracts/auth";
import { z } from "zod";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { accountText } from "../../shared/text/account.ts";

/** What is typed: the new password twice. */
export const typedPasswords = passwordChange
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ["repeated"],
    message: accountText.mismatch,
    // Said at once, not only when all else is right.
    when: () => true,
  });
export type TypedPasswords = z.infer<typeof typedPasswords>;

export const postPassword = (body: PasswordChange) =>
  callAdmin({ path: "/api/auth/password", method: "POST", body, schema: z.unknown() });
