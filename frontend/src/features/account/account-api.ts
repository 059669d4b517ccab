/** Where the admin is signed in, and with which password. */
import { adminSession, passwordChange } from "@mainstreet/contracts/auth";
import type { PasswordChange } from "@mainstreet/contracts/auth";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { tellOtherTabs } from "../../admin/api/changes.ts";
import { callApi } from "../../shared/api/client.ts";
import { accountText } from "../../shared/text/admin.ts";

const SESSIONS_PATH = "/api/admin/sessions";

export const accountKeys = { sessions: ["account", "sessions"] as const };

/** `GET /api/admin/sessions`, this browser first; read anew whenever the screen is opened. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: () => callApi({ path: SESSIONS_PATH, schema: adminSession.array() }),
  gcTime: 0,
});

const end = (path: string) => callApi({ path, method: "DELETE", schema: z.unknown() });

export const deleteSession = (id: string) => end(`${SESSIONS_PATH}/${id}`);

/** Also the one that asks. */
export async function deleteAllSessions() {
  await end(SESSIONS_PATH);
  tellOtherTabs("signOut");
}

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

/** `POST /api/auth/password`: this browser goes on with a new session, all others end. */
export const postPassword = (body: PasswordChange) =>
  callApi({ path: "/api/auth/password", method: "POST", body, schema: z.unknown() });
